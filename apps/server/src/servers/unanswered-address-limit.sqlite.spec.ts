import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestDatabase } from '../platform/database/testing/test-database.js';
import { Limits } from '../platform/limits.js';
import { ServerEntity } from './server.entity.js';
import { ServersRepository } from './servers.repository.js';
import { UnansweredAddressLimit } from './unanswered-address-limit.js';

describe('AddressTries in memory', () => {
  let store: TestDatabase;
  let seconds: number;
  let limit: UnansweredAddressLimit;
  beforeEach(async () => {
    store = await TestDatabase.open([ServerEntity]);
    seconds = 0;
    const { database } = store;
    limit = new UnansweredAddressLimit(
      Limits.read('unanswered-addresses-per-minute=3'),
      ...([database, new ServersRepository(database), { now: () => new Date(seconds * 1000) }] as const),
    );
  });
  afterEach(() => store.close());

  const take = (port: number): Promise<void> => limit.take(1, { host: '203.0.113.7', port });

  it('refuse a further address after too many that never answered, and say for how long', async () => {
    for (const port of [1, 2, 3]) {
      await take(port);
      seconds += 10;
    }
    await expect(take(4)).rejects.toMatchObject({ code: 'too_many_attempts', retryAfterSeconds: 30 });
    seconds = 60;
    await take(4);
    await expect(take(5)).rejects.toMatchObject({ retryAfterSeconds: 10 });
  });

  it('do not block for longer when the clock is set back', async () => {
    seconds = 7_200;
    for (const port of [1, 2, 3]) await take(port);
    seconds = 0;
    await take(4);
  });
});
