import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type Subscription } from '@outpost/contracts/billing.js';
import { Link } from 'react-router-dom';
import { useSubscription } from '../../data/use-subscription.js';
import { Facts } from '../../ui/facts.js';
import { LoadFailure } from '../../ui/load-failure.js';
import { paths } from '../../widgets/paths.js';
import { planFacts } from './plan-facts.js';
import { SettingsCard } from './settings-card.js';

export function SubscriptionTab() {
  const { data: subscription, error, mutate } = useSubscription();
  return (
    <SettingsCard title="Subscription" text="Your plan, what it allows, and how much of it you use.">
      {subscription && <Plan subscription={subscription} />}
      {!subscription && error && (
        <LoadFailure title="Error loading your plan" error={error} onRetry={() => void mutate()} />
      )}
      {!subscription && !error && <Skeleton height={150} />}
    </SettingsCard>
  );
}

function Plan({ subscription }: { subscription: Subscription }) {
  const isFree = subscription.tier === 'free';
  return (
    <>
      <Facts facts={planFacts(subscription)} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 4 }}>
        <Button
          component={Link}
          to={paths.subscription}
          variant={isFree ? 'contained' : 'outlined'}
          color={isFree ? 'primary' : 'inherit'}
        >
          {isFree ? 'Upgrade Now' : 'Manage Subscription'}
        </Button>
      </Box>
    </>
  );
}
