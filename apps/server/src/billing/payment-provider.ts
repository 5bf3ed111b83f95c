import { type Subscription } from '@outpost/contracts/billing.js';
import { type SubscriptionStatus } from '@outpost/contracts/users.js';
import { type UserEntity } from '../auth/user.entity.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { noPortal, paymentsOff } from './billing.errors.js';
import { type Standing } from './subscription-state.js';

/** The status to store; undefined where the provider has stored what follows from the payments. */
export type GrantedStatus = SubscriptionStatus | undefined;

/** What activating led to: a status at once, or where to pay for it. */
export interface Activated {
  readonly status: GrantedStatus;
  readonly checkoutUrl?: string;
}

/** What was bought by an account that has been to the checkout. */
export interface Bought {
  /** Null until something was paid. */
  readonly standing: Standing | null;
}

/** Grants subscriptions, now or once somebody has paid. */
export abstract class PaymentProvider {
  abstract readonly name: Subscription['provider'];
  /** Whether activating and cancelling are possible. */
  abstract readonly isOpen: boolean;

  /** @throws {UserError} `payments_off` @throws {OperationalError} `payments_unreachable` */
  abstract activate(user: UserEntity): Promise<Activated>;

  /**
   * What was paid for lasts until its end.
   *
   * @throws {UserError} `payments_off`
   * @throws {OperationalError} `payments_unreachable`
   */
  abstract cancel(user: UserEntity): Promise<GrantedStatus>;

  /** Undefined for an account that has never been to a checkout. */
  abstract bought(userId: number): Promise<Bought | undefined>;

  /**
   * The address of the page for invoices and means of payment.
   *
   * @throws {UserError} `not_supported`, `payments_off`
   * @throws {OperationalError} `payments_unreachable`
   */
  abstract portal(user: UserEntity): Promise<string>;

  /** Reads what was bought from where it was bought. @throws {OperationalError} `payments_unreachable` */
  abstract refresh(user: UserEntity): Promise<void>;

  /**
   * Takes an event that was sent to the panel, as the bytes that were signed.
   *
   * @throws {UserError} `wrong_signature`; `not_found` if nobody sends events
   * @throws {OperationalError} `payments_unreachable`: the sender tries again
   */
  abstract receive(body: Buffer, signature: string): Promise<void>;

  /** Ends what is over, even if no event says so. Called every minute. */
  abstract review(): Promise<void>;
}

/** Nobody is paid, so there is nothing to ask, and nothing that ends by itself. */
abstract class UnpaidPlans extends PaymentProvider {
  bought(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  portal(): Promise<string> {
    return Promise.reject(noPortal());
  }

  refresh(): Promise<void> {
    return Promise.resolve();
  }

  receive(): Promise<void> {
    return Promise.reject(new NotFoundError('page'));
  }

  review(): Promise<void> {
    return Promise.resolve();
  }
}

/** Self-hosted, so there is nobody to pay: activating grants Premium at once, and cancelling ends it at once. */
export class SelfHostedPayments extends UnpaidPlans {
  readonly name = 'self-hosted';
  readonly isOpen = true;

  activate(): Promise<Activated> {
    return Promise.resolve({ status: 'active' });
  }

  cancel(): Promise<GrantedStatus> {
    return Promise.resolve('inactive');
  }
}

/** Every account has everything, so there is nothing to activate or cancel; the stored statuses stay. */
export class NoPayments extends UnpaidPlans {
  readonly name = 'off';
  readonly isOpen = false;

  activate(): Promise<Activated> {
    return Promise.reject(paymentsOff());
  }

  cancel(): Promise<GrantedStatus> {
    return Promise.reject(paymentsOff());
  }

  override portal(): Promise<string> {
    return Promise.reject(paymentsOff());
  }

  override refresh(): Promise<void> {
    return Promise.reject(paymentsOff());
  }
}
