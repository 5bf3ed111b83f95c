import { count, Field, flag, integer, listOf, moment, oneOf, OptionalField, orNull, text } from './schema.js';
import type { PlanId } from './plans.js';
import { User } from './users.js';

const PAYMENT_PROVIDERS = ['self-hosted', 'off', 'stripe'] as const;
const PAYMENT_STATES = ['trial', 'active', 'past-due', 'ending', 'ended'] as const;
/**
 * `past-due`: a payment failed, and Premium lasts until it is made up for or `until` has passed; `ending`: cancelled,
 * and paid until `until`.
 */
export type PaymentState = (typeof PAYMENT_STATES)[number];

export class Payment {
  @Field(oneOf(PAYMENT_STATES), { example: 'active' })
  readonly state!: PaymentState;

  @Field(orNull(moment), { description: 'When it is renewed or ends; null once it has ended' })
  readonly until!: string | null;
}

/** Answer of `GET /api/subscription`. */
export class Subscription {
  @Field(oneOf(['free', 'premium']))
  readonly plan!: PlanId;

  @Field(oneOf(PAYMENT_PROVIDERS), { description: '`off`: no payments, every account has all features' })
  readonly provider!: (typeof PAYMENT_PROVIDERS)[number];

  @OptionalField(Payment, { description: 'What was bought; absent if nothing was, or nobody is paid' })
  readonly payment?: Payment;

  @Field(flag, { description: 'Whether the subscription can be activated here', example: true })
  readonly canActivate!: boolean;

  @Field(flag, { description: 'Whether the subscription can be cancelled here' })
  readonly canCancel!: boolean;

  @OptionalField(flag, { description: 'Whether there is a page for invoices and means of payment' })
  readonly canManage?: boolean;

  @Field(count, { description: 'How many servers are registered' })
  readonly servers!: number;

  @Field(orNull(count), { description: 'Null for no limit' })
  readonly maxServers!: number | null;

  @Field(orNull(listOf(text)), {
    description: 'First words that a command may begin with; null allows every command',
    example: ['players', 'say', 'kick'],
  })
  readonly commands!: readonly string[] | null;

  @Field(integer, { example: 30 })
  readonly logRetentionDays!: number;
}

/** Answer of `POST /api/subscription/activate`. */
export class Activation extends User {
  @OptionalField(text, {
    description: 'Where to pay. The subscription is active once the payment provider has confirmed it',
  })
  readonly checkoutUrl?: string;
}

/** Answer of `POST /api/subscription/portal`. */
export class PaymentPortal {
  @Field(text, {
    description: 'Page of the payment provider; valid for minutes',
    example: 'https://billing.stripe.com/p/1',
  })
  readonly url!: string;
}
