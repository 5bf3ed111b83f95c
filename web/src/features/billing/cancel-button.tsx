import Button from '@mui/material/Button';
import { useState } from 'react';
import { cancelSubscription } from '../../data/billing.actions.js';
import { messageOf } from '../../data/error-message.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useToast } from '../../ui/toast-context.js';
import { useAction } from '../../ui/use-action.js';

export function CancelButton() {
  const [isAsking, setAsking] = useState(false);
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      await cancelSubscription();
      toast({ title: 'Subscription Cancelled', description: 'Your account is on the Free Tier now.' });
    } catch (error) {
      toast({ title: 'Cancellation Failed', description: messageOf(error), tone: 'destructive' });
    } finally {
      setAsking(false);
    }
  });
  return (
    <>
      <Button size="large" onClick={() => setAsking(true)}>
        Cancel Subscription
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancel the subscription?"
        confirmLabel="Cancel Subscription"
        dismissLabel="Keep Premium"
        isPending={isPending}
        onConfirm={() => run()}
        onClose={() => setAsking(false)}
      >
        Your account goes to the Free Tier at once: 1 server, basic commands and 24 hours of logs. Servers and
        schedules stay.
      </ConfirmDialog>
    </>
  );
}
