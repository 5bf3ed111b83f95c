import Button from '@mui/material/Button';
import { MODERATOR_BAN_MINUTES } from '@outpost/contracts/limits.js';
import { type SyntheticEvent, useState } from 'react';
import { messageOf } from '../../data/error-message.js';
import { usePeople } from '../../data/people/use-people.js';
import { addServiceAccount } from '../../data/service-accounts/service-accounts.actions.js';
import { useServiceAccounts } from '../../data/service-accounts/use-service-accounts.js';
import { type Place } from '../../data/groups/place.js';
import { useTexts } from '../../i18n/texts.js';
import { AnswerRow } from '../../components/ui/answer-row.js';
import { FormDialog } from '../../components/ui/form-dialog.js';
import { SelectField } from '../../components/ui/select-field.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { type ChosenRole, RoleFields } from './role-fields.js';
import { isLimited, roleLabel } from './role-labels.js';
import { peopleTexts } from './texts/en.js';

interface AddServiceDialogProps {
  readonly place: Place;
  readonly onClose: () => void;
}

/** Gives a service account of the user a role on a server. */
export function AddServiceDialog({ place, onClose }: AddServiceDialogProps) {
  const t = useTexts(peopleTexts);
  const { data: accounts = [] } = useServiceAccounts();
  const { data: people = [] } = usePeople(place);
  const others = accounts.filter(({ id }) => !people.some((person) => person.id === id));
  const [chosenId, setChosenId] = useState<number>();
  const [role, setRole] = useState<ChosenRole>({ role: 'viewer' });
  const [limit, setLimit] = useState<number | null>(MODERATOR_BAN_MINUTES);
  const accountId = chosenId ?? others[0]?.id;
  const { run, isPending } = useAdding(place, onClose);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (accountId !== undefined) run(accountId, role, limit);
  };
  return (
    <FormDialog title={t.addService} onSubmit={submit} onClose={onClose}>
      <SelectField
        label={t.service}
        value={accountId ?? ''}
        hint={others.length === 0 ? t.noOtherService : undefined}
        disabled={others.length === 0}
        onChange={({ target }) => setChosenId(Number(target.value))}
      >
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <RoleFields
        place={place}
        chosen={role}
        maxBanMinutes={limit}
        onChoose={setRole}
        onBanLimit={setLimit}
      />
      <AnswerRow>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button
          type="submit"
          variant="contained"
          color="primary"
          loading={isPending}
          disabled={accountId === undefined}
        >
          {t.add}
        </Button>
      </AnswerRow>
    </FormDialog>
  );
}

function useAdding(place: Place, close: () => void) {
  const t = useTexts(peopleTexts);
  const toast = useToast();
  return useAction(async (accountId: number, chosen: ChosenRole, limit: number | null) => {
    try {
      const maxBanMinutes = isLimited(chosen) ? limit : null;
      const person = await addServiceAccount(place, accountId, { ...chosen, maxBanMinutes });
      toast({
        title: t.roleChanged,
        description: t.roleChangedDetail({ name: person.username, role: roleLabel(t, person) }),
      });
      close();
    } catch (error) {
      toast({ title: t.roleNotChanged, description: messageOf(error), tone: 'destructive' });
    }
  });
}
