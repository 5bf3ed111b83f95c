import { type Stripe } from 'stripe';
import { RUNNING_STATUSES } from '../subscription-state.js';
import { type ReadSubscription } from '../subscriptions.repository.js';
import { asking } from './stripe-client.js';

/** Far more than anybody has. */
const READ_AT_ONCE = 100;

const NONE: ReadSubscription = {
  subscriptionId: null,
  status: null,
  periodEndsAt: null,
  cancelsAtPeriodEnd: false,
};

/** What a customer has now: the subscription that runs, or else the latest one. */
export async function readSubscription(stripe: Stripe, customer: string): Promise<ReadSubscription> {
  const { data } = await asking(stripe.subscriptions.list({ customer, status: 'all', limit: READ_AT_ONCE }));
  const [first] = data.sort((one, other) => rank(one) - rank(other) || other.created - one.created);
  return first ? presented(first) : NONE;
}

const rank = ({ status }: Stripe.Subscription): number => {
  const place = ['active', ...RUNNING_STATUSES].indexOf(status);
  return place === -1 ? RUNNING_STATUSES.length + 1 : place;
};

function presented(subscription: Stripe.Subscription): ReadSubscription {
  const { id, status, items, cancel_at: cancelAt, cancel_at_period_end: cancels } = subscription;
  // Each item has a period of its own; here there is one item.
  const end = cancelAt ?? items.data[0]?.current_period_end;
  return {
    subscriptionId: id,
    status,
    periodEndsAt: end === undefined ? null : new Date(end * 1_000),
    cancelsAtPeriodEnd: cancels || cancelAt !== null,
  };
}
