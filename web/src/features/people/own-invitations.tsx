import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type OfferedInvitation } from '@outpost/contracts/people.js';
import { messageOf } from '../../data/error-message.js';
import { acceptOwnInvitation, declineInvitation } from '../../data/people/offers.actions.js';
import { useOwnInvitations } from '../../data/people/use-offers.js';
import { formatDateTime } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Notice } from '../../components/ui/notice.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { offerTitle, roleLabel } from './role-labels.js';
import { peopleTexts } from './texts/en.js';
import { useAccepting } from './use-accepting.js';

/** A notice for each invitation that names the user. */
export function OwnInvitations() {
  const { data: invitations = [] } = useOwnInvitations();
  return invitations.map((invitation) => <OwnInvitation key={invitation.id} invitation={invitation} />);
}

function OwnInvitation({ invitation }: { invitation: OfferedInvitation }) {
  const t = useTexts(peopleTexts);
  const { id, expiresAt } = invitation;
  const accepting = useAccepting(() => acceptOwnInvitation(id));
  const declining = useDeclining(id);
  const isBusy = accepting.isPending || declining.isPending;
  return (
    <Notice>
      <strong>{offerTitle(t, invitation)}</strong>
      {`${t.yourRole({ role: roleLabel(t, invitation) })} · ${t.validUntil({ date: formatDateTime(expiresAt) })}`}
      <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
        <Button
          size="small"
          variant="contained"
          color="primary"
          disabled={isBusy}
          onClick={() => accepting.run()}
        >
          {t.accept}
        </Button>
        <Button size="small" disabled={isBusy} onClick={() => declining.run()}>
          {t.decline}
        </Button>
      </Box>
    </Notice>
  );
}

function useDeclining(id: number) {
  const t = useTexts(peopleTexts);
  const toast = useToast();
  return useAction(async () => {
    try {
      await declineInvitation(id);
      toast({ title: t.declined, description: t.declinedDetail });
    } catch (error) {
      toast({ title: t.declineFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
}
