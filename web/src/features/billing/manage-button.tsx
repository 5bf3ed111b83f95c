import Button from '@mui/material/Button';
import { openPaymentPortal } from '../../data/billing/billing.actions.js';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { billingTexts } from './texts/en.js';

/** Leads to the page of the payment provider for invoices, means of payment and cancelling. */
export function ManageButton() {
  const t = useTexts(billingTexts);
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      location.assign(await openPaymentPortal());
    } catch (error) {
      toast({ title: t.manageFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
  return (
    <Button variant="outlined" color="inherit" size="large" loading={isPending} onClick={() => run()}>
      {t.manage}
    </Button>
  );
}
