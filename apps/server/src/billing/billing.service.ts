import { Inject, Injectable } from '@nestjs/common';
import { AccountChanged } from '../auth/auth.events.js';
import { type UserEntity } from '../auth/user.entity.js';
import { UsersRepository } from '../auth/users.repository.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from './payment-provider.js';

@Injectable()
export class BillingService {
  constructor(
    private readonly users: UsersRepository,
    private readonly events: EventBus,
    @Inject(PAYMENT_PROVIDER) private readonly payments: PaymentProvider,
  ) {}

  async activate(userId: number): Promise<UserEntity> {
    const subscriptionStatus = await this.payments.activate(userId);
    const user = await this.users.update(userId, { subscriptionStatus });
    if (!user) throw new NotFoundError('User');
    this.events.publish(new AccountChanged(userId));
    return user;
  }
}
