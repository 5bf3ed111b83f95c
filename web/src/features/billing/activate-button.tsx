import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { activateSubscription } from '../../data/billing/billing.actions.js';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { paths } from '../../components/shared/paths.js';
import { billingTexts } from './texts/en.js';

/** Grants Premium, or leads to the page where it is paid. */
export function ActivateButton({ label }: { label: string }) {
  const t = useTexts(billingTexts);
  const toast = useToast();
  const navigate = useNavigate();
  const { run, isPending } = useAction(async () => {
    try {
      const checkoutUrl = await activateSubscription();
      if (checkoutUrl !== undefined) {
        location.assign(checkoutUrl);
        return;
      }
      toast({
        title: t.activateDone,
        description: t.activateDetail,
      });
      await navigate(paths.dashboard);
    } catch (error) {
      toast({ title: t.activateFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
  return (
    <Button variant="contained" color="primary" size="large" loading={isPending} onClick={() => run()}>
      {label}
    </Button>
  );
}
