import { type Subscription } from '@outpost/contracts/billing.js';
import { type SubscriptionStatus } from '@outpost/contracts/users.js';
import { type BillingMode } from '../platform/env.js';
import { paymentsOff } from './billing.errors.js';

/** Who grants a subscription. The answers say what the account's status is from now on. */
export interface PaymentProvider {
  readonly name: Subscription['provider'];
  /** Whether activating and cancelling do anything here. */
  readonly isOpen: boolean;
  /** @throws {UserError} `payments_off` */
  activate(userId: number): Promise<SubscriptionStatus>;
  /** @throws {UserError} `payments_off` */
  cancel(userId: number): Promise<SubscriptionStatus>;
}

export const PAYMENT_PROVIDER = Symbol('PAYMENT_PROVIDER');

/** The owner of the machine pays nobody: activating grants Premium at once, and cancelling ends it at once. */
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

/** Everybody has everything, so there is nothing to begin or to end; what accounts had before stays stored. */
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
