import GroupOutlined from '@mui/icons-material/GroupOutlined';
import Button from '@mui/material/Button';
import { type Person } from '@outpost/contracts/people.js';
import { useState } from 'react';
import { useSignedInUser } from '../../data/auth/auth-provider.js';
import { messageOf } from '../../data/error-message.js';
import { removePerson } from '../../data/people/people.actions.js';
import { usePeople } from '../../data/people/use-people.js';
import { formatDate } from '../../i18n/format.js';
import { type Place } from '../../data/groups/place.js';
import { useTexts } from '../../i18n/texts.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { ListPanel } from '../../components/ui/list-panel.js';
import { ListRow } from '../../components/ui/list-row.js';
import { banLimitLabel, roleLabel } from './role-labels.js';
import { RoleDialog } from './role-dialog.js';
import { peopleTexts } from './texts/en.js';

export function PeopleList({ place }: { place: Place }) {
  const t = useTexts(peopleTexts);
  const { data, error, mutate } = usePeople(place);
  return (
    <ListPanel
      title={t.withAccess}
      reading={{ data, error, mutate }}
      failed={t.peopleFailed}
      emptyIcon={<GroupOutlined />}
      empty={t.nobody}
    >
      {(person) => <PersonRow key={person.id} place={place} person={person} />}
    </ListPanel>
  );
}

interface PersonProps {
  readonly place: Place;
  readonly person: Person;
}

function PersonRow({ place, person }: PersonProps) {
  const t = useTexts(peopleTexts);
  const isSelf = useSignedInUser().id === person.id;
  const { username, since } = person;
  const remarks = [
    person.isService ? t.service : undefined,
    roleLabel(t, person),
    banLimitLabel(t, person),
    t.since({ date: formatDate(since) }),
  ];
  return (
    <ListRow
      name={username}
      remarks={isSelf ? [t.you, ...remarks] : remarks}
      buttons={isSelf ? undefined : <PersonButtons place={place} person={person} />}
    />
  );
}

function PersonButtons({ place, person }: PersonProps) {
  const t = useTexts(peopleTexts);
  const [opened, setOpened] = useState<'role' | 'removal'>();
  const close = (): void => setOpened(undefined);
  const { run, isPending } = useRemoval(place, person, close);
  const name = person.username;
  return (
    <>
      <Button size="small" aria-label={t.changeRoleOf({ name })} onClick={() => setOpened('role')}>
        {t.changeRole}
      </Button>
      <Button
        size="small"
        color="error"
        aria-label={t.removeNamed({ name })}
        onClick={() => setOpened('removal')}
      >
        {t.remove}
      </Button>
      {opened === 'role' && <RoleDialog place={place} person={person} onClose={close} />}
      <ConfirmDialog
        isOpen={opened === 'removal'}
        title={t.removeTitle({ name })}
        confirmLabel={t.remove}
        isPending={isPending}
        onConfirm={() => run()}
        onClose={close}
      >
        {t.removeWarning}
      </ConfirmDialog>
    </>
  );
}

function useRemoval(place: Place, { id, username }: Person, close: () => void) {
  const t = useTexts(peopleTexts);
  const toast = useToast();
  return useAction(async () => {
    try {
      await removePerson(place, id);
      toast({ title: t.removed, description: t.removedDetail({ name: username }) });
    } catch (error) {
      toast({ title: t.removeFailed, description: messageOf(error), tone: 'destructive' });
      close();
    }
  });
}
