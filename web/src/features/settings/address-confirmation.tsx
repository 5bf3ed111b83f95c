import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSignedInUser } from '../../data/auth/auth-provider.js';
import { requestAddressConfirmation } from '../../data/auth/recovery.actions.js';
import { useRegistration } from '../../data/auth/use-registration.js';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { settingsTexts } from './texts/en.js';

/** Where emails with links are sent, and until one of them was opened. */
export function AddressConfirmation() {
  const t = useTexts(settingsTexts);
  const toast = useToast();
  const { email, hasConfirmedAddress } = useSignedInUser();
  const { sendsLinks } = useRegistration();
  const { run, isPending } = useAction(async () => {
    try {
      await requestAddressConfirmation();
      toast({ title: t.confirmationSent, description: t.confirmationSentDetail({ email }) });
    } catch (error) {
      toast({ title: t.confirmationFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
  if (!sendsLinks || hasConfirmedAddress) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3 }}>
      <Typography variant="small" component="span" sx={{ color: 'text.secondary' }}>
        {t.addressUnconfirmed}
      </Typography>
      <Button size="small" loading={isPending} onClick={() => run()}>
        {t.confirmAddress}
      </Button>
    </Box>
  );
}
