import Box from '@mui/material/Box';
import { useAuth } from '../../data/auth-provider.js';
import { Page } from '../../ui/page.js';
import { ActivateButton } from './activate-button.js';
import { AllPlansInclude } from './all-plans-include.js';
import { PlanCard } from './plan-card.js';
import { FREE_PLAN, PREMIUM_PLAN } from './plans.js';
import { Questions } from './questions.js';

export function SubscriptionPage() {
  const { hasSubscription } = useAuth();
  return (
    <Page title="Subscription" subtitle="What each plan offers, and which one is yours.">
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <PlanCard plan={FREE_PLAN} isCurrent={!hasSubscription} />
        <PlanCard
          plan={PREMIUM_PLAN}
          isCurrent={hasSubscription}
          isHighlighted
          action={!hasSubscription && <ActivateButton />}
        />
      </Box>
      <AllPlansInclude />
      <Questions />
    </Page>
  );
}
