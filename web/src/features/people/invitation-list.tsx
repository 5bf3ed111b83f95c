import MailOutline from '@mui/icons-material/MailOutlineRounded';
import Button from '@mui/material/Button';
import { type Invitation } from '@outpost/contracts/people.js';
import { messageOf } from '../../data/error-message.js';
import { withdrawInvitation } from '../../data/people/people.actions.js';
import { useInvitations } from '../../data/people/use-people.js';
import { formatDateTime } from '../../i18n/format.js';
import { type Place } from '../../data/groups/place.js';
import { useTexts } from '../../i18n/texts.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { ListPanel } from '../../components/ui/list-panel.js';
import { ListRow } from '../../components/ui/list-row.js';
import { banLimitLabel, roleLabel } from './role-labels.js';
import { peopleTexts } from './texts/en.js';

export function InvitationList({ place }: { place: Place }) {
  const t = useTexts(peopleTexts);
  const { data, error, mutate } = useInvitations(place);
  return (
    <ListPanel
      title={t.openInvitations}
      reading={{ data, error, mutate }}
      failed={t.invitationsFailed}
      emptyIcon={<MailOutline />}
      empty={t.noInvitations}
    >
      {(invitation) => <InvitationRow key={invitation.id} place={place} invitation={invitation} />}
    </ListPanel>
  );
}

interface InvitationRowProps {
  readonly place: Place;
  readonly invitation: Invitation;
}

function InvitationRow({ place, invitation }: InvitationRowProps) {
  const t = useTexts(peopleTexts);
  const { run, isPending } = useWithdrawal(place, invitation.id);
  const { username, email, invitedBy, expiresAt } = invitation;
  const name = username ?? t.whoeverHasLink;
  return (
    <ListRow
      name={name}
      remarks={[
        roleLabel(t, invitation),
        banLimitLabel(t, invitation),
        email === null ? undefined : t.sentTo({ address: email }),
        t.invitedBy({ name: invitedBy }),
        t.validUntil({ date: formatDateTime(expiresAt) }),
      ]}
      buttons={
        <Button
          size="small"
          color="error"
          loading={isPending}
          aria-label={t.withdrawNamed({ name })}
          onClick={() => run()}
        >
          {t.withdraw}
        </Button>
      }
    />
  );
}

function useWithdrawal(place: Place, invitationId: number) {
  const t = useTexts(peopleTexts);
  const toast = useToast();
  return useAction(async () => {
    try {
      await withdrawInvitation(place, invitationId);
      toast({ title: t.withdrawn, description: t.withdrawnDetail });
    } catch (error) {
      toast({ title: t.withdrawFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
}
