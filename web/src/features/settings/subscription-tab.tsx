import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Subscription } from '@outpost/contracts/billing.js';
import { Link } from 'react-router-dom';
import { useSubscription } from '../../data/billing/use-subscription.js';
import { useTexts } from '../../i18n/texts.js';
import { Facts } from '../../components/ui/facts.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { paths } from '../../components/shared/paths.js';
import { planFacts } from './plan-facts.js';
import { SettingsCard } from './settings-card.js';
import { settingsTexts } from './texts/en.js';

export function SubscriptionTab() {
  const t = useTexts(settingsTexts);
  const { data: subscription, error, mutate } = useSubscription();
  return (
    <SettingsCard title={t.subscription} text={t.subscriptionIntro}>
      {subscription && <Plan subscription={subscription} />}
      {!subscription && error && (
        <LoadFailure title={t.planLoadFailed} error={error} onRetry={() => void mutate()} />
      )}
      {!subscription && !error && <LinesLoading lines={4} isPadded={false} />}
    </SettingsCard>
  );
}

function Plan({ subscription }: { subscription: Subscription }) {
  const t = useTexts(settingsTexts);
  const isFree = subscription.plan === 'free';
  return (
    <>
      <Box sx={{ mt: -2 }}>
        <Facts facts={planFacts(t, subscription)} />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 4 }}>
        <Button
          component={Link}
          to={paths.subscription}
          variant={isFree ? 'contained' : 'outlined'}
          color={isFree ? 'primary' : 'inherit'}
        >
          {isFree ? t.upgrade : t.manage}
        </Button>
      </Box>
    </>
  );
}
