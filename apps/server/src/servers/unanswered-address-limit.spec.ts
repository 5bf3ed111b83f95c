import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestDatabase } from '../platform/database/testing/test-database.js';
import { Limits } from '../platform/limits.js';
import { ServerEntity } from './server.entity.js';
import { ServersRepository } from './servers.repository.js';
import { UnansweredAddressLimit } from './unanswered-address-limit.js';

const ANNA = 1;
const BERT = 2;
const HOST = '203.0.113.7';
const REFUSED = { code: 'too_many_attempts' };

describe('AddressTries', () => {
  let store: TestDatabase;
  let limit: UnansweredAddressLimit;
  beforeEach(async () => {
    store = await TestDatabase.open([ServerEntity]);
    limit = limitOf('unanswered-addresses-per-minute=3');
  });
  afterEach(() => store.close());
  const limitOf = (limits: string): UnansweredAddressLimit => {
    const { database } = store;
    const clock = { now: () => new Date() };
    return new UnansweredAddressLimit(Limits.read(limits), database, new ServersRepository(database), clock);
  };

  const take = (port: number, host = HOST, userId = ANNA): Promise<void> =>
    limit.take(userId, { host, port });
  const takeEach = async (...ports: readonly number[]): Promise<void> => {
    for (const port of ports) await take(port);
  };

  it('let no more addresses pass that are tried at once', async () => {
    const all = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => take(at + 1)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('count an address once, however often it is tried', async () => {
    for (let count = 0; count < 20; count += 1) await take(1);
    await takeEach(2, 3);
    await expect(take(4)).rejects.toMatchObject(REFUSED);
    await take(2);
  });

  it('count a name each time, since it may resolve differently', async () => {
    for (let count = 0; count < 3; count += 1) await take(1, 'rebinding.example');
    await expect(take(1, 'rebinding.example')).rejects.toMatchObject(REFUSED);
  });

  it('do not count addresses where a game server answered, even those counted before', async () => {
    await takeEach(1, 2, 3);
    limit.answered({ host: HOST, port: 2 });
    await takeEach(4, 2);
    await expect(take(5)).rejects.toMatchObject(REFUSED);
  });

  it('are limited per account', async () => {
    await takeEach(1, 2, 3);
    await take(4, HOST, BERT);
    await expect(take(4)).rejects.toMatchObject(REFUSED);
  });

  it('are unlimited when limits are off', async () => {
    limit = limitOf('off');
    for (let port = 1; port < 500; port += 1) await take(port);
    expect.assertions(0);
  });
});
