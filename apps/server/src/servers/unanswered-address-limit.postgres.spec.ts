import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Database } from '../platform/database/database.js';
import { storeOwnedServers } from '../platform/database/testing/owned-servers.js';
import { TestDatabase } from '../platform/database/testing/test-database.js';
import { Limits } from '../platform/limits.js';
import { ServerEntity } from './server.entity.js';
import { ServersRepository } from './servers.repository.js';
import { UnansweredAddressLimit } from './unanswered-address-limit.js';

const ANNA = 1;
const HOST = '203.0.113.7';
const LIMIT = 10;

/** Moves the times of all tries into the past. */
const age = (seconds: number): string => `UPDATE rate_limits SET value = (
  SELECT json_agg(json_build_object('host', t ->> 'host', 'port', (t ->> 'port')::int,
    'at', (t ->> 'at')::numeric - ${seconds * 1000})) FROM json_array_elements(value::json) t)::text`;

describe('AddressTries of two panels on one database', () => {
  let store: TestDatabase;
  let other: Database;
  let one: UnansweredAddressLimit;
  let two: UnansweredAddressLimit;
  beforeEach(async () => {
    store = await TestDatabase.open([ServerEntity]);
    other = await store.another([ServerEntity]);
    [one, two] = [limitOn(store.database), limitOn(other)];
  });
  afterEach(async () => {
    await other.onApplicationShutdown();
    await store.close();
  });

  const limitOn = (database: Database): UnansweredAddressLimit => {
    const limits = Limits.read(`unanswered-addresses-per-minute=${LIMIT}`);
    // The time of the database counts.
    const clock = { now: () => new Date(0) };
    return new UnansweredAddressLimit(limits, database, new ServersRepository(database), clock);
  };
  const query = (sql: string): Promise<unknown> => store.writer.query(sql);
  const take = (port: number, panel = one, host = HOST): Promise<void> => panel.take(ANNA, { host, port });
  const fill = async (): Promise<void> => {
    for (let port = 1; port <= LIMIT; port += 1) await take(port, port % 2 === 0 ? one : two);
  };

  it('together let pass as many as one would', async () => {
    const tries = Array.from({ length: 40 }, (_, at) => take(at + 1, at % 2 === 0 ? one : two));
    const all = await Promise.allSettled(tries);
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMIT);
  });

  it('know an address that was tried at the other, and count a name each time', async () => {
    await fill();
    await take(1, one);
    await take(1, two);
    await expect(take(1, two, 'rebinding.example')).rejects.toMatchObject({ code: 'too_many_attempts' });
  });

  it('refuse for as long as the oldest try counts', async () => {
    await fill();
    await query(age(50));
    const refused = expect(take(99)).rejects;
    await refused.toMatchObject({ code: 'too_many_attempts', retryAfterSeconds: 10 });
    await query(age(10));
    await fill();
  });

  it('do not block for longer when the clock of the database is set back', async () => {
    await fill();
    await query(age(-3_600));
    await take(99);
  });

  it('no longer count an address once a game server answered one of them there', async () => {
    await fill();
    one.answered({ host: HOST, port: 3 });
    await take(98, one);
    await expect(take(99, two)).rejects.toMatchObject({ code: 'too_many_attempts' });
  });

  it('learn of registered servers that the other has seen online', async () => {
    await storeOwnedServers(store.database, 2);
    await query(`UPDATE servers SET host = 'Game.Example', last_online = now() WHERE id = 1`);
    await query(`UPDATE servers SET host = '${HOST}', port = 3, last_online = now() WHERE id = 2`);
    await fill();
    for (let count = 0; count < 3; count += 1) await take(2305, two, 'game.example');
    await take(98, two);
    await expect(take(99, two)).rejects.toMatchObject({ code: 'too_many_attempts' });
  });
});
