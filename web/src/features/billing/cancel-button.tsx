import Button from '@mui/material/Button';
import { useState } from 'react';
import { cancelSubscription } from '../../data/billing/billing.actions.js';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { billingTexts } from './texts/en.js';

export function CancelButton() {
  const [isAsking, setAsking] = useState(false);
  const t = useTexts(billingTexts);
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      await cancelSubscription();
      toast({ title: t.cancelDone, description: t.cancelDetail });
    } catch (error) {
      toast({ title: t.cancelFailed, description: messageOf(error), tone: 'destructive' });
    } finally {
      setAsking(false);
    }
  });
  return (
    <>
      <Button size="large" onClick={() => setAsking(true)}>
        {t.cancel}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t.cancelQuestion}
        confirmLabel={t.cancel}
        dismissLabel={t.cancelDismiss}
        isPending={isPending}
        onConfirm={() => run()}
        onClose={() => setAsking(false)}
      >
        {t.cancelConsequences}
      </ConfirmDialog>
    </>
  );
}
