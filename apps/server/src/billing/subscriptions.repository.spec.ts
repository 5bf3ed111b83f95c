import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UserEntity } from '../auth/user.entity.js';
import { UsersRepository } from '../auth/users.repository.js';
import { TestDatabase } from '../platform/database/testing/test-database.js';
import { PaymentEventEntity } from './payment-event.entity.js';
import { SubscriptionEntity } from './subscription.entity.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const at = (seconds: number): Date => new Date(NOW + seconds * 1_000);
const read = (status: string) => ({
  subscriptionId: 'sub_1',
  status,
  periodEndsAt: at(3_600),
  cancelsAtPeriodEnd: false,
});
const EVENT = { eventId: 'evt_1', type: 'invoice.paid' };

describe('What was read of a subscription', () => {
  let store: TestDatabase;
  let subscriptions: SubscriptionsRepository;
  let users: UsersRepository;
  let userId: number;

  beforeEach(async () => {
    store = await TestDatabase.open([UserEntity, SubscriptionEntity, PaymentEventEntity]);
    subscriptions = new SubscriptionsRepository(store.database);
    users = new UsersRepository(store.database);
    const account = { username: 'boris', email: 'boris@example.com', passwordHash: 'x', isAdmin: false };
    const state = { isApproved: true, isSuspended: false, approvalNotice: null, lastLoginAt: null };
    const user = { ...account, ...state, hasSecondFactor: false, serviceOfId: null, createdAt: at(0) };
    ({ id: userId } = await users.insert({ ...user, subscriptionStatus: 'inactive' }));
    await subscriptions.addCustomer(userId, 'stripe', 'cus_1');
  });
  afterEach(() => store.close());

  const status = async () => (await users.findById(userId))?.subscriptionStatus;

  it('makes the account Premium, once', async () => {
    expect(await subscriptions.store(userId, read('active'), at(0), at(1))).toBe(true);
    expect(await status()).toBe('active');
    expect(await subscriptions.store(userId, read('active'), at(2), at(3))).toBe(false);
  });

  it('counts from when the reading began: a slow one does not bring back what was', async () => {
    await subscriptions.store(userId, read('canceled'), at(2), at(3));
    expect(await subscriptions.store(userId, read('active'), at(1), at(4))).toBe(false);
    expect((await subscriptions.find(userId))?.status).toBe('canceled');
    expect(await status()).toBe('inactive');
  });

  it('counts again after the clock was set back', async () => {
    await subscriptions.store(userId, read('canceled'), at(900), at(901));
    expect(await subscriptions.store(userId, read('active'), at(0), at(1))).toBe(true);
  });

  it('is stored with the event that was the reason, once', async () => {
    await subscriptions.store(userId, read('active'), at(0), at(1), EVENT);
    await subscriptions.store(userId, read('active'), at(2), at(3), EVENT);
    expect(await subscriptions.hasEvent('evt_1')).toBe(true);
    await subscriptions.forgetEvents(at(1));
    expect(await subscriptions.hasEvent('evt_1')).toBe(true);
    await subscriptions.forgetEvents(at(2));
    expect(await subscriptions.hasEvent('evt_1')).toBe(false);
  });

  it('is for the customer that was made first', async () => {
    expect((await subscriptions.addCustomer(userId, 'stripe', 'cus_2')).customerId).toBe('cus_1');
    expect(await subscriptions.findByCustomer('stripe', 'cus_2')).toBeNull();
  });

  it('is due when its period is over, and only while the account is Premium', async () => {
    await subscriptions.store(userId, read('active'), at(0), at(1));
    const due = async (seconds: number) => (await subscriptions.findDue('stripe', at(seconds))).length;
    expect([await due(3_599), await due(3_600)]).toEqual([0, 1]);
    await users.update(userId, { subscriptionStatus: 'inactive' });
    expect(await due(3_600)).toBe(0);
  });

  it('is left when the account is deleted', async () => {
    expect(await subscriptions.findAbandoned('stripe')).toEqual([]);
    await users.delete(userId);
    const [row] = await subscriptions.findAbandoned('stripe');
    expect(row).toMatchObject({ userId, customerId: 'cus_1' });
    if (row) await subscriptions.remove(row);
    expect(await subscriptions.findAbandoned('stripe')).toEqual([]);
  });
});
