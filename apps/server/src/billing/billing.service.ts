import { Injectable } from '@nestjs/common';
import { type Subscription } from '@outpost/contracts/billing.js';
import { AccountChanged } from '../auth/auth.events.js';
import { type UserEntity } from '../auth/user.entity.js';
import { UsersRepository } from '../auth/users.repository.js';
import { RateLimits, type RateLimiter } from '../platform/database/rate-limits.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { tooManyPaymentCalls } from './billing.errors.js';
import { Entitlements } from './entitlements.service.js';
import { type Bought, type GrantedStatus, PaymentProvider } from './payment-provider.js';
import { PlanUsageRepository } from './plan-usage.repository.js';

/** Each may ask the payment provider, over the network. */
const CALLS_PER_MINUTE = { points: 30, duration: 60 };

interface ActivatedAccount {
  readonly user: UserEntity;
  readonly checkoutUrl?: string;
}

@Injectable()
export class BillingService {
  private readonly calls: RateLimiter;

  constructor(
    private readonly users: UsersRepository,
    private readonly usage: PlanUsageRepository,
    private readonly entitlements: Entitlements,
    private readonly events: EventBus,
    private readonly payments: PaymentProvider,
    rateLimits: RateLimits,
  ) {
    this.calls = rateLimits.limiter('payment calls', CALLS_PER_MINUTE);
  }

  async subscription(user: UserEntity): Promise<Subscription> {
    const { maxServers, commands, logRetentionDays } = this.entitlements.limits(user);
    const bought = await this.payments.bought(user.id);
    return {
      plan: this.entitlements.plan(user),
      provider: this.payments.name,
      ...paymentOf(bought),
      ...this.possible(user, bought),
      servers: await this.usage.countServers(user.id),
      maxServers: Number.isFinite(maxServers) ? maxServers : null,
      commands,
      logRetentionDays,
    };
  }

  private possible(user: UserEntity, bought?: Bought): Pick<Subscription, 'canActivate' | 'canCancel'> {
    const isActive = user.subscriptionStatus === 'active';
    return {
      canActivate: this.payments.isOpen && !isActive,
      canCancel: this.payments.isOpen && isActive && bought?.standing?.state !== 'ending',
      ...(bought && { canManage: true }),
    };
  }

  /** @throws {UserError} `payments_off`, `too_many_attempts` @throws {OperationalError} `payments_unreachable` */
  async activate(user: UserEntity): Promise<ActivatedAccount> {
    await this.count(user);
    const { status, ...checkout } = await this.payments.activate(user);
    return { user: await this.store(user.id, status), ...checkout };
  }

  /**
   * Deletes nothing: what exceeds the free tier is refused when it is used.
   *
   * @throws {UserError} `payments_off`, `too_many_attempts`
   * @throws {OperationalError} `payments_unreachable`
   */
  async cancel(user: UserEntity): Promise<UserEntity> {
    await this.count(user);
    return this.store(user.id, await this.payments.cancel(user));
  }

  /** @throws {UserError} `payments_off`, `not_supported`, `too_many_attempts` */
  async portal(user: UserEntity): Promise<string> {
    await this.count(user);
    return this.payments.portal(user);
  }

  /** @throws {UserError} `payments_off`, `too_many_attempts` @throws {OperationalError} `payments_unreachable` */
  async refresh(user: UserEntity): Promise<Subscription> {
    await this.count(user);
    await this.payments.refresh(user);
    return this.subscription((await this.users.findById(user.id)) ?? user);
  }

  private async count({ id }: UserEntity): Promise<void> {
    const exceeded = await this.calls.consume(String(id));
    if (exceeded) throw tooManyPaymentCalls(Math.ceil(exceeded.retryAfterMs / 1_000));
  }

  private async store(userId: number, granted: GrantedStatus): Promise<UserEntity> {
    const user =
      granted === undefined
        ? await this.users.findById(userId)
        : await this.users.update(userId, { subscriptionStatus: granted });
    if (!user) throw new NotFoundError('account');
    if (granted !== undefined) this.events.publish(new AccountChanged(userId));
    return user;
  }
}

function paymentOf(bought?: Bought): Pick<Subscription, 'payment'> {
  if (!bought?.standing) return {};
  const { state, until } = bought.standing;
  return { payment: { state, until: until?.toISOString() ?? null } };
}
