import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { activateSubscription } from '../../data/billing.actions.js';
import { messageOf } from '../../data/error-message.js';
import { useToast } from '../../ui/toast-context.js';
import { useAction } from '../../ui/use-action.js';
import { paths } from '../../widgets/paths.js';

export function ActivateButton() {
  const toast = useToast();
  const navigate = useNavigate();
  const { run, isPending } = useAction(async () => {
    try {
      await activateSubscription();
      toast({
        title: 'Subscription Activated',
        description: 'Your subscription has been activated successfully.',
      });
      await navigate(paths.dashboard);
    } catch (error) {
      toast({ title: 'Subscription Failed', description: messageOf(error), tone: 'destructive' });
    }
  });
  return (
    <Button variant="contained" color="primary" size="large" loading={isPending} onClick={() => run()}>
      Activate Subscription
    </Button>
  );
}
