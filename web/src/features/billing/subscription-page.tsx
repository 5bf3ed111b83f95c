import Box from '@mui/material/Box';
import { useAuth } from '../../data/auth-provider.js';
import { messageOf } from '../../data/error-message.js';
import { useSubscription } from '../../data/use-subscription.js';
import { useTexts } from '../../i18n/texts.js';
import { Notice } from '../../ui/notice.js';
import { Page } from '../../ui/page.js';
import { ActivateButton } from './activate-button.js';
import { AllPlansInclude } from './all-plans-include.js';
import { CancelButton } from './cancel-button.js';
import { PlanCard } from './plan-card.js';
import { FREE_PLAN, PREMIUM_PLAN } from './plans.js';
import { Questions } from './questions.js';
import { billingTexts } from './texts/en.js';

export function SubscriptionPage() {
  const t = useTexts(billingTexts);
  const { hasSubscription } = useAuth();
  const { data: subscription, error } = useSubscription();
  return (
    <Page title={t.title} subtitle={t.subtitle}>
      {subscription?.provider === 'off' && (
        <Notice>
          <strong>{t.paymentsOff}</strong>
          {t.paymentsOffDetail}
        </Notice>
      )}
      {error && (
        <Notice tone="problem">
          <strong>{t.loadFailed}</strong>
          {messageOf(error)}
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
