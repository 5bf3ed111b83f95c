import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { type Channel, type ChannelWithSecret } from '@outpost/contracts/channels.js';
import { useId, useState } from 'react';
import { renewChannelSecret } from '../../../data/channels/channels.actions.js';
import { messageOf } from '../../../data/error-message.js';
import { useTexts } from '../../../i18n/texts.js';
import { AnswerRow } from '../../../components/ui/answer-row.js';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { SecretField } from '../../../components/ui/secret-field.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { useAction } from '../../../components/ui/use-action.js';
import { alertsTexts } from '../texts/en.js';

interface SecretDialogProps {
  readonly channel: ChannelWithSecret;
  readonly onClose: () => void;
}

/** Stays until it is closed on purpose: the secret is shown nowhere else. */
export function SecretDialog({ channel: { name, secret }, onClose }: SecretDialogProps) {
  const t = useTexts(alertsTexts);
  const titleId = useId();
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <Box sx={{ p: 6, display: 'flex', flexDirection: 'column', gap: 4 }}>
        <Typography variant="section" component="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {t.secretOf({ name })}
        </Typography>
        <Typography variant="small">{t.secretText}</Typography>
        <SecretField label={t.secret} value={secret ?? ''} />
        <AnswerRow>
          <Button variant="contained" color="primary" onClick={onClose}>
            {t.done}
          </Button>
        </AnswerRow>
      </Box>
    </Dialog>
  );
}

interface RenewSecretProps {
  readonly channel: Channel;
  readonly onRenewed: (channel: ChannelWithSecret) => void;
}

export function RenewSecret({ channel: { id, name }, onRenewed }: RenewSecretProps) {
  const t = useTexts(alertsTexts);
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useAction(async () => {
    try {
      onRenewed(await renewChannelSecret(id));
    } catch (error) {
      toast({ title: t.notRenewed, description: messageOf(error), tone: 'destructive' });
    }
  });
  return (
    <>
      <Button
        size="small"
        sx={{ alignSelf: 'flex-start' }}
        aria-label={t.renewSecret({ name })}
        onClick={() => setAsking(true)}
      >
        {t.newSecret}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t.renewTitle({ name })}
        confirmLabel={t.newSecret}
        isPending={isPending}
        onConfirm={() => run()}
        onClose={() => setAsking(false)}
      >
        {t.renewText}
      </ConfirmDialog>
    </>
  );
}
