import Button from '@mui/material/Button';
import { MODERATOR_BAN_MINUTES } from '@outpost/contracts/limits.js';
import { type Person } from '@outpost/contracts/people.js';
import { type SyntheticEvent, useState } from 'react';
import { messageOf } from '../../data/error-message.js';
import { changeRole } from '../../data/people/people.actions.js';
import { useTexts } from '../../i18n/texts.js';
import { AnswerRow } from '../../components/ui/answer-row.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { FormDialog } from './form-dialog.js';
import { RoleFields } from './role-fields.js';
import { peopleTexts } from './texts/en.js';

interface RoleDialogProps {
  readonly serverId: number;
  readonly person: Person;
  readonly onClose: () => void;
}

export function RoleDialog({ serverId, person, onClose }: RoleDialogProps) {
  const t = useTexts(peopleTexts);
  const toast = useToast();
  const name = person.username;
  const [role, setRole] = useState(person.role);
  const [limit, setLimit] = useState(
    person.role === 'moderator' ? person.maxBanMinutes : MODERATOR_BAN_MINUTES,
  );
  const { run, isPending } = useAction(async () => {
    const maxBanMinutes = role === 'moderator' ? limit : null;
    try {
      await changeRole(serverId, person.id, { role, maxBanMinutes });
      toast({ title: t.roleChanged, description: t.roleChangedDetail({ name, role: t[role] }) });
    } catch (error) {
      toast({ title: t.roleNotChanged, description: messageOf(error), tone: 'destructive' });
    }
    onClose();
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    run();
  };
  return (
    <FormDialog title={t.roleOf({ name })} onSubmit={submit} onClose={onClose}>
      <RoleFields role={role} maxBanMinutes={limit} onRole={setRole} onBanLimit={setLimit} />
      <AnswerRow>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" variant="contained" color="primary" loading={isPending}>
          {t.save}
        </Button>
      </AnswerRow>
    </FormDialog>
  );
}
