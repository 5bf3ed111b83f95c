import Button from '@mui/material/Button';
import { MODERATOR_BAN_MINUTES } from '@outpost/contracts/limits.js';
import { type Person } from '@outpost/contracts/people.js';
import { type SyntheticEvent, useState } from 'react';
import { messageOf } from '../../data/error-message.js';
import { changeRole } from '../../data/people/people.actions.js';
import { type Place } from '../../data/groups/place.js';
import { useTexts } from '../../i18n/texts.js';
import { AnswerRow } from '../../components/ui/answer-row.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { FormDialog } from '../../components/ui/form-dialog.js';
import { type ChosenRole, RoleFields } from './role-fields.js';
import { isLimited, roleLabel } from './role-labels.js';
import { peopleTexts } from './texts/en.js';

interface RoleDialogProps {
  readonly place: Place;
  readonly person: Person;
  readonly onClose: () => void;
}

export function RoleDialog({ place, person, onClose }: RoleDialogProps) {
  const t = useTexts(peopleTexts);
  const toast = useToast();
  const name = person.username;
  const [chosen, setChosen] = useState(chosenOf(person));
  const [limit, setLimit] = useState(isLimited(person) ? person.maxBanMinutes : MODERATOR_BAN_MINUTES);
  const { run, isPending } = useAction(async () => {
    try {
      const maxBanMinutes = isLimited(chosen) ? limit : null;
      const changed = await changeRole(place, person.id, { ...chosen, maxBanMinutes });
      toast({
        title: t.roleChanged,
        description: t.roleChangedDetail({ name, role: roleLabel(t, changed) }),
      });
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
      <RoleFields
        place={place}
        chosen={chosen}
        maxBanMinutes={limit}
        onChoose={setChosen}
        onBanLimit={setLimit}
      />
      <AnswerRow>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" variant="contained" color="primary" loading={isPending}>
          {t.save}
        </Button>
      </AnswerRow>
    </FormDialog>
  );
}

const chosenOf = ({ role, roleId }: Person): ChosenRole => ({ role, ...(roleId !== null && { roleId }) });
