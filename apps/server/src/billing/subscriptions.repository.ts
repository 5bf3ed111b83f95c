import { Injectable } from '@nestjs/common';
import { type SubscriptionStatus } from '@outpost/contracts/users.js';
import { type EntityManager, In, LessThan, LessThanOrEqual } from 'typeorm';
import { UserEntity } from '../auth/user.entity.js';
import { Database } from '../platform/database/database.js';
import { PaymentEventEntity } from './payment-event.entity.js';
import { graceOf, RUNNING_STATUSES, subscriptionStatusOf } from './subscription-state.js';
import { SubscriptionEntity } from './subscription.entity.js';

/** What was read from the provider. */
export type ReadSubscription = Pick<
  SubscriptionEntity,
  'subscriptionId' | 'status' | 'periodEndsAt' | 'cancelsAtPeriodEnd'
>;

export type PaymentEvent = Pick<PaymentEventEntity, 'eventId' | 'type'>;

/** So many are reviewed at a time. */
const REVIEWED_AT_ONCE = 500;

@Injectable()
export class SubscriptionsRepository {
  constructor(private readonly database: Database) {}

  find(userId: number): Promise<SubscriptionEntity | null> {
    return this.database.row(SubscriptionEntity, { userId });
  }

  findByCustomer(provider: string, customerId: string): Promise<SubscriptionEntity | null> {
    return this.database.read(SubscriptionEntity).findOneBy({ provider, customerId });
  }

  hasEvent(eventId: string): Promise<boolean> {
    return this.database.read(PaymentEventEntity).existsBy({ eventId });
  }

  /** Of two customers that are made at once the first one stays. */
  addCustomer(userId: number, provider: string, customerId: string): Promise<SubscriptionEntity> {
    return this.database.write(async (manager) => {
      const found = await manager.findOneBy(SubscriptionEntity, { userId });
      if (found) return found;
      const nothing = {
        subscriptionId: null,
        status: null,
        periodEndsAt: null,
        graceUntil: null,
        readAt: null,
      };
      const row = { userId, provider, customerId, cancelsAtPeriodEnd: false, ...nothing };
      await manager.insert(SubscriptionEntity, row);
      return row;
    });
  }

  /**
   * Stores what was read, with the event that was the reason, and the status of the account that follows. Events come
   * in any order, so what counts is when the reading began: a reading that began earlier changes nothing.
   *
   * @returns whether the status of the account has changed
   */
  store(
    userId: number,
    read: ReadSubscription,
    begunAt: Date,
    now: Date,
    event?: PaymentEvent,
  ): Promise<boolean> {
    return this.database.write(async (manager) => {
      if (event) await rememberEvent(manager, event, now);
      const row = await manager.findOneBy(SubscriptionEntity, { userId });
      if (!row || isNewer(row.readAt, begunAt, now)) return false;
      const graceUntil = graceOf(read.status, row.graceUntil, now);
      const next = { ...read, graceUntil, readAt: begunAt };
      await manager.update(SubscriptionEntity, { userId }, next);
      return setStatus(manager, userId, subscriptionStatusOf(next, now));
    });
  }

  /** Ends what is over by now. @returns whether the status of the account has changed */
  settle({ userId }: SubscriptionEntity, now: Date): Promise<boolean> {
    return this.database.write(async (manager) => {
      const row = await manager.findOneBy(SubscriptionEntity, { userId });
      return row !== null && setStatus(manager, userId, subscriptionStatusOf(row, now));
    });
  }

  /** Those of Premium accounts whose period or grace has ended, the one read least lately first. */
  findDue(provider: string, now: Date): Promise<SubscriptionEntity[]> {
    return this.database
      .read(SubscriptionEntity)
      .createQueryBuilder('subscription')
      .innerJoin(UserEntity, 'account', 'account.id = subscription.userId')
      .where({ provider, status: In(RUNNING_STATUSES) })
      .andWhere([{ periodEndsAt: LessThanOrEqual(now) }, { graceUntil: LessThanOrEqual(now) }])
      .andWhere("account.subscriptionStatus = 'active'")
      .orderBy('subscription.readAt', 'ASC')
      .take(REVIEWED_AT_ONCE)
      .getMany();
  }

  /** Those of accounts that were deleted. */
  findAbandoned(provider: string): Promise<SubscriptionEntity[]> {
    return this.database
      .read(SubscriptionEntity)
      .createQueryBuilder('subscription')
      .leftJoin(UserEntity, 'account', 'account.id = subscription.userId')
      .where('subscription.provider = :provider AND account.id IS NULL', { provider })
      .take(REVIEWED_AT_ONCE)
      .getMany();
  }

  async remove({ userId }: SubscriptionEntity): Promise<void> {
    await this.database.write((manager) => manager.delete(SubscriptionEntity, { userId }));
  }

  async forgetEvents(before: Date): Promise<void> {
    await this.database.write((manager) => manager.delete(PaymentEventEntity, { at: LessThan(before) }));
  }
}

async function setStatus(
  manager: EntityManager,
  id: number,
  subscriptionStatus: SubscriptionStatus,
): Promise<boolean> {
  const user = await manager.findOneBy(UserEntity, { id });
  if (!user || user.subscriptionStatus === subscriptionStatus) return false;
  await manager.update(UserEntity, { id }, { subscriptionStatus });
  return true;
}

async function rememberEvent(manager: EntityManager, event: PaymentEvent, at: Date): Promise<void> {
  const row = { ...event, at };
  await manager.createQueryBuilder().insert().into(PaymentEventEntity).values(row).orIgnore().execute();
}

/** Unless the clock was set back since: what seems to come from the future is from before that. */
const isNewer = (readAt: Date | null, begunAt: Date, now: Date): boolean =>
  readAt !== null && readAt > begunAt && readAt <= now;
