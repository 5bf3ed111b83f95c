import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SessionEntity } from '../../auth/session.entity.js';
import { UserEntity } from '../../auth/user.entity.js';
import { type Database } from './database.js';
import { TestDatabase } from './testing/test-database.js';

const AT = new Date('2026-03-29T00:30:00.123Z');

describe('RowFinder', () => {
  let store: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    store = await TestDatabase.open([UserEntity, SessionEntity]);
    ({ database } = store);
    await database.write(async (manager) => {
      await manager.insert(UserEntity, {
        username: 'anna',
        usernameKey: 'anna',
        email: 'anna@example.com',
        emailKey: 'anna@example.com anna',
        passwordHash: 'hash',
        isAdmin: true,
        isApproved: false,
        subscriptionStatus: 'inactive',
        createdAt: AT,
        isSuspended: false,
        hasSecondFactor: false,
        serviceOfId: null,
        approvalNotice: null,
        lastLoginAt: AT,
      });
      const device = { browser: 'Firefox', system: null, address: '::1' };
      const times = { createdAt: AT, lastUsedAt: AT, expiresAt: AT };
      await manager.insert(SessionEntity, { userId: 1, tokenHash: 'a'.repeat(64), ...device, ...times });
    });
  });
  afterEach(() => store.close());

  it('returns the same entity as TypeORM, with dates, booleans and nulls', async () => {
    const user = await database.row(UserEntity, { id: 1 });
    expect(user).toEqual(await database.read(UserEntity).findOneBy({ id: 1 }));
    expect([user instanceof UserEntity, user?.isAdmin, user?.isApproved, user?.approvalNotice]).toEqual([
      true,
      true,
      false,
      null,
    ]);
    const key = { tokenHash: 'a'.repeat(64) };
    const session = await database.row(SessionEntity, key);
    expect(session).toEqual(await database.read(SessionEntity).findOneBy(key));
    expect(session?.expiresAt).toEqual(AT);
  });

  it('finds each of many that are asked for at once, whatever ids the others have', async () => {
    const ids = [1, 2, 99_999_999_999, ...Array.from({ length: 400 }, () => 1)];
    const found = await Promise.all(ids.map((id) => database.row(UserEntity, { id })));
    expect(found.map((user) => user?.username)).toEqual(ids.map((id) => (id === 1 ? 'anna' : undefined)));
    expect(found[3]).not.toBe(found[4]);
  });

  it('matches all columns of a key, and returns null when one differs', async () => {
    expect(await database.row(UserEntity, { id: 1, username: 'anna' })).not.toBeNull();
    expect(await database.row(UserEntity, { id: 1, username: 'berta' })).toBeNull();
    expect(await database.row(UserEntity, { id: 2 })).toBeNull();
  });
});
