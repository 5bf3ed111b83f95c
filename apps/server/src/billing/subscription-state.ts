import { type PaymentState } from '@outpost/contracts/billing.js';
import { type SubscriptionStatus } from '@outpost/contracts/users.js';
import { type SubscriptionEntity } from './subscription.entity.js';

const DAY_MS = 24 * 60 * 60_000;
/** How long Premium lasts after a payment failed, and after a period whose renewal nobody heard of. */
const GRACE_MS = 7 * DAY_MS;

type Stored = Pick<SubscriptionEntity, 'status' | 'periodEndsAt' | 'cancelsAtPeriodEnd' | 'graceUntil'>;

/** What each status of Stripe means; all others, such as `unpaid` and `canceled`, are ends. */
const RUNNING: Readonly<Record<string, PaymentState>> = {
  trialing: 'trial',
  active: 'active',
  past_due: 'past-due',
};
export const RUNNING_STATUSES: readonly string[] = Object.keys(RUNNING);

/** Where a subscription stands. */
export interface Standing {
  readonly state: PaymentState;
  /** When it is renewed or ends; null once it has. */
  readonly until: Date | null;
}

/** The one place that decides what was bought. Null if nothing ever was. */
export function standingOf(stored: Stored, now: Date): Standing | null {
  if (stored.status === null) return null;
  const state = RUNNING[stored.status];
  const end = state && endOf(state, stored);
  if (!state || !end || end <= now) return { state: 'ended', until: null };
  if (state === 'past-due') return { state, until: stored.graceUntil };
  return { state: stored.cancelsAtPeriodEnd ? 'ending' : state, until: stored.periodEndsAt };
}

export function subscriptionStatusOf(stored: Stored, now: Date): SubscriptionStatus {
  const standing = standingOf(stored, now);
  return standing === null || standing.state === 'ended' ? 'inactive' : 'active';
}

/** When it ends if nothing is heard of it any more. */
function endOf(state: PaymentState, { periodEndsAt, cancelsAtPeriodEnd, graceUntil }: Stored): Date | null {
  if (state === 'past-due') return graceUntil;
  if (periodEndsAt === null) return null;
  return cancelsAtPeriodEnd ? periodEndsAt : new Date(periodEndsAt.getTime() + GRACE_MS);
}

/** Counted from when the failure was first seen, however often it is seen again. */
export function graceOf(status: string | null, before: Date | null, now: Date): Date | null {
  if (status !== 'past_due') return null;
  return before ?? new Date(now.getTime() + GRACE_MS);
}
