import Box from '@mui/material/Box';
import { type ServerBan } from '@outpost/contracts/bans.js';
import { shownText } from '@outpost/contracts/visible-text.js';
import { liftBan } from '../../../data/bans/bans.actions.js';
import { messageOf } from '../../../data/error-message.js';
import { useTexts } from '../../../i18n/texts.js';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { useAction } from '../../../components/ui/use-action.js';
import { outcomeToast } from '../outcome-toast.js';
import { playersTexts } from '../texts/en.js';
import { shortWhoOf } from './ban-labels.js';

interface UnbanDialogProps {
  readonly serverId: number;
  readonly ban: ServerBan;
  readonly onClose: () => void;
}

export function UnbanDialog({ serverId, ban, onClose }: UnbanDialogProps) {
  const t = useTexts(playersTexts);
  const toast = useToast();
  const { target } = ban;
  const { run, isPending } = useAction(async () => {
    try {
      toast(outcomeToast(t, 'unban', await liftBan(serverId, target)));
    } catch (error) {
      toast({ title: t.unbanFailed, description: messageOf(error), tone: 'destructive' });
    }
    onClose();
  });
  return (
    <ConfirmDialog
      isOpen
      title={t.unbanTarget({ who: shortWhoOf(ban) })}
      confirmLabel={t.unban}
      isHarmful={false}
      isPending={isPending}
      onConfirm={() => run()}
      onClose={onClose}
    >
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {t.unbanAnnounced({ target: shownText(target) })}
      </Box>
    </ConfirmDialog>
  );
}
