import { type Payment, type Subscription } from '@outpost/contracts/billing.js';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../data/error-message.js';
import { useConfirmation } from '../../data/billing/use-confirmation.js';
import { formatDate } from '../../i18n/format.js';
import { type TextsOf, useTexts } from '../../i18n/texts.js';
import { Notice } from '../../components/ui/notice.js';
import { billingTexts } from './texts/en.js';

type BillingTexts = TextsOf<typeof billingTexts>;

/** How the payments stand, or that a payment is still to be confirmed. Says nothing that is not confirmed. */
export function PaymentNotice({ subscription }: { subscription: Subscription }) {
  const t = useTexts(billingTexts);
  const [search] = useSearchParams();
  const from = search.get('from');
  const isAwaited = from === 'checkout' && subscription.plan === 'free';
  const error = useConfirmation(from !== null, isAwaited);
  const { payment } = subscription;
  if (isAwaited) {
    return (
      <Notice>
        <strong>{t.awaiting}</strong>
        {error ? messageOf(error) : t.awaitingDetail}
      </Notice>
    );
  }
  if (!payment) return null;
  const [title, detail] = wordsOf(t, payment);
  return (
    <Notice tone={payment.state === 'past-due' ? 'problem' : 'info'}>
      <strong>{title}</strong>
      {detail}
    </Notice>
  );
}

function wordsOf(t: BillingTexts, { state, until }: Payment): readonly [string, string] {
  if (state === 'ended' || until === null) return [t.ended, t.endedDetail];
  const date = formatDate(until);
  switch (state) {
    case 'trial':
      return [t.onTrial, t.onTrialDetail({ date })];
    case 'active':
      return [t.paid, t.paidDetail({ date })];
    case 'past-due':
      return [t.pastDue, t.pastDueDetail({ date })];
    case 'ending':
      return [t.ending, t.endingDetail({ date })];
  }
}
