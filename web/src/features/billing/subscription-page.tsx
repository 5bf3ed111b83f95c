import Box from '@mui/material/Box';
import { useAuth } from '../../data/auth-provider.js';
import { useSubscription } from '../../data/use-subscription.js';
import { Notice } from '../../ui/notice.js';
import { Page } from '../../ui/page.js';
import { ActivateButton } from './activate-button.js';
import { AllPlansInclude } from './all-plans-include.js';
import { CancelButton } from './cancel-button.js';
import { PlanCard } from './plan-card.js';
import { FREE_PLAN, PREMIUM_PLAN } from './plans.js';
import { Questions } from './questions.js';

export function SubscriptionPage() {
  const { hasSubscription } = useAuth();
  const { data: subscription, error } = useSubscription();
  return (
    <Page title="Subscription" subtitle="What each plan offers, and which one is yours.">
      {subscription?.provider === 'off' && (
        <Notice>
          <strong>Payments are turned off on this panel</strong>
          Every account has everything in Premium, and nobody pays. There is nothing to activate or to cancel.
        </Notice>
      )}
      {error && (
        <Notice tone="problem">
          <strong>Your plan could not be read</strong>
          {error.message}
        </Notice>
      )}
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <PlanCard plan={FREE_PLAN} isCurrent={!hasSubscription} />
        <PlanCard
          plan={PREMIUM_PLAN}
          isCurrent={hasSubscription}
          isHighlighted
          action={
            <>
              {subscription?.canActivate === true && <ActivateButton />}
              {subscription?.canCancel === true && <CancelButton />}
            </>
          }
        />
      </Box>
      <AllPlansInclude />
      <Questions />
    </Page>
  );
}
