import Bolt from '@mui/icons-material/BoltRounded';
import Devices from '@mui/icons-material/DevicesRounded';
import ExpandMore from '@mui/icons-material/ExpandMoreRounded';
import Lock from '@mui/icons-material/LockOutlined';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Subscription } from '@outpost/contracts/billing.js';
import { useAuth } from '../../data/auth/auth-provider.js';
import { messageOf } from '../../data/error-message.js';
import { useSubscription } from '../../data/billing/use-subscription.js';
import { useTexts } from '../../i18n/texts.js';
import { Notice } from '../../components/ui/notice.js';
import { Page } from '../../components/ui/page.js';
import { Panel } from '../../components/ui/panel.js';
import { ActivateButton } from './activate-button.js';
import { CancelButton } from './cancel-button.js';
import { ManageButton } from './manage-button.js';
import { PaymentNotice } from './payment-notice.js';
import { PlanCard } from './plan-card.js';
import { FREE_PLAN, INCLUDED_IN_ALL, PREMIUM_PLAN, QUESTIONS } from './plans.js';
import { billingTexts } from './texts/en.js';

export function SubscriptionPage() {
  const t = useTexts(billingTexts);
  const { hasSubscription } = useAuth();
  const { data: subscription, error } = useSubscription();
  return (
    <Page title={t.title} subtitle={t.subtitle}>
      {error && (
        <Notice tone="problem">
          <strong>{t.loadFailed}</strong>
          {messageOf(error)}
        </Notice>
      )}
      {subscription?.provider === 'stripe' && <PaymentNotice subscription={subscription} />}
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <PlanCard plan={FREE_PLAN} isCurrent={!hasSubscription} />
        <PlanCard
          plan={PREMIUM_PLAN}
          isCurrent={hasSubscription}
          isHighlighted
          action={subscription && <Actions subscription={subscription} />}
        />
      </Box>
      <AllPlansInclude />
      <Questions isPaid={subscription?.provider === 'stripe'} />
    </Page>
  );
}

function Actions({ subscription: { provider, ...can } }: { subscription: Subscription }) {
  const t = useTexts(billingTexts);
  return (
    <>
      {can.canActivate && <ActivateButton label={provider === 'stripe' ? t.upgrade : t.activate} />}
      {can.canManage && <ManageButton />}
      {can.canCancel && !can.canManage && <CancelButton />}
    </>
  );
}

const ICONS = [<Lock key="lock" />, <Bolt key="bolt" />, <Devices key="devices" />];

function AllPlansInclude() {
  const t = useTexts(billingTexts);
  return (
    <Panel aria-labelledby="all-plans" sx={{ p: { xs: 4, sm: 6 } }}>
      <Typography variant="section" component="h2" id="all-plans" sx={{ mb: 4 }}>
        {t.included}
      </Typography>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } }}>
        {INCLUDED_IN_ALL.map(({ title, text }, index) => (
          <Box
            key={title}
            sx={{ display: 'flex', gap: 3, '& svg': { fontSize: 20, color: 'accent.text', mt: 0.25 } }}
          >
            {ICONS[index]}
            <div>
              <Typography variant="small" component="h3" sx={{ fontWeight: 600, m: 0 }}>
                {t[title]}
              </Typography>
              <Typography variant="small" component="p" sx={{ color: 'text.secondary', m: 0 }}>
                {t[text]}
              </Typography>
            </div>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

/** Aligned with the content of the cards above. */
const INSET = { px: { xs: 4, sm: 6 } } as const;

function Questions({ isPaid }: { isPaid: boolean }) {
  const t = useTexts(billingTexts);
  return (
    <section aria-labelledby="questions">
      <Typography variant="section" component="h2" id="questions" sx={{ mb: 3 }}>
        {t.questions}
      </Typography>
      {QUESTIONS.map(({ question, answer }) => (
        <Accordion key={question} sx={{ bgcolor: 'surface.panel' }}>
          <AccordionSummary sx={INSET} expandIcon={<ExpandMore fontSize="small" />}>
            <Typography variant="small" component="span" sx={{ fontWeight: 600 }}>
              {t[question]}
            </Typography>
          </AccordionSummary>
          <AccordionDetails sx={INSET}>
            <Typography variant="small" component="p" sx={{ color: 'text.secondary', m: 0, maxWidth: 720 }}>
              {t[isPaid && answer === 'leaveAnswer' ? 'leaveAnswerPaid' : answer]}
            </Typography>
          </AccordionDetails>
        </Accordion>
      ))}
    </section>
  );
}
