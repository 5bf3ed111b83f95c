import { type Subscription } from '@outpost/contracts/billing.js';
import { type SubscriptionStatus } from '@outpost/contracts/users.js';
import { type BillingMode } from '../platform/env.js';
import { paymentsOff } from './billing.errors.js';

/** Grants subscriptions. Both calls return the account's new status. */
export interface PaymentProvider {
  readonly name: Subscription['provider'];
  /** Whether activating and cancelling are possible. */
  readonly isOpen: boolean;
  /** @throws {UserError} `payments_off` */
  activate(userId: number): Promise<SubscriptionStatus>;
  /** @throws {UserError} `payments_off` */
  cancel(userId: number): Promise<SubscriptionStatus>;
}

export const PAYMENT_PROVIDER = Symbol('PAYMENT_PROVIDER');

/** Self-hosted, so there is nobody to pay: activating grants Premium at once, and cancelling ends it at once. */
class SelfHostedPayments implements PaymentProvider {
  readonly name = 'self-hosted';
  readonly isOpen = true;

  activate(): Promise<SubscriptionStatus> {
    return Promise.resolve('active');
  }

  cancel(): Promise<SubscriptionStatus> {
    return Promise.resolve('inactive');
  }
}

/** Every account has everything, so there is nothing to activate or cancel; the stored statuses stay. */
class NoPayments implements PaymentProvider {
  readonly name = 'off';
  readonly isOpen = false;

  activate(): Promise<SubscriptionStatus> {
    return Promise.reject(paymentsOff());
  }

  cancel(): Promise<SubscriptionStatus> {
    return Promise.reject(paymentsOff());
  }
}

const PROVIDERS: Readonly<Record<BillingMode, new () => PaymentProvider>> = {
  'self-hosted': SelfHostedPayments,
  off: NoPayments,
};

export const paymentProviderOf = (mode: BillingMode): PaymentProvider => new PROVIDERS[mode]();
