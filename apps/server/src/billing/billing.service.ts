import { Inject, Injectable } from '@nestjs/common';
import { type Subscription } from '@outpost/contracts/billing.js';
import { AccountChanged } from '../auth/auth.events.js';
import { type UserEntity } from '../auth/user.entity.js';
import { UsersRepository } from '../auth/users.repository.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { Entitlements } from './entitlements.service.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from './payment-provider.js';
import { PlanUsageRepository } from './plan-usage.repository.js';

@Injectable()
export class BillingService {
  constructor(
    private readonly users: UsersRepository,
    private readonly usage: PlanUsageRepository,
    private readonly entitlements: Entitlements,
    private readonly events: EventBus,
    @Inject(PAYMENT_PROVIDER) private readonly payments: PaymentProvider,
  ) {}

  async subscription(user: UserEntity): Promise<Subscription> {
    const { maxServers, commands, logRetentionDays } = this.entitlements.limits(user);
    const isActive = user.subscriptionStatus === 'active';
    return {
      plan: this.entitlements.plan(user),
      provider: this.payments.name,
      canActivate: this.payments.isOpen && !isActive,
      canCancel: this.payments.isOpen && isActive,
      servers: await this.usage.countServers(user.id),
      maxServers: Number.isFinite(maxServers) ? maxServers : null,
      commands,
      logRetentionDays,
    };
  }

  /** @throws {UserError} `payments_off` */
  async activate(userId: number): Promise<UserEntity> {
    return this.store(userId, await this.payments.activate(userId));
  }

  /**
   * Deletes nothing: what exceeds the free tier is refused when it is used.
   *
   * @throws {UserError} `payments_off`
   */
  async cancel(userId: number): Promise<UserEntity> {
    return this.store(userId, await this.payments.cancel(userId));
  }

  private async store(
    userId: number,
    subscriptionStatus: UserEntity['subscriptionStatus'],
  ): Promise<UserEntity> {
    const user = await this.users.update(userId, { subscriptionStatus });
    if (!user) throw new NotFoundError('account');
    this.events.publish(new AccountChanged(userId));
    return user;
  }
}
