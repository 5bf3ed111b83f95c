import { describe, expect, it } from '@jest/globals';
import { type RconDriver, type RconLink } from '@outpost/rcon-protocol/driver.js';
import { ConnectionPool } from './connection-pool.js';
import { DEFAULT_CONNECTION_SETTINGS } from './connection.settings.js';
import { PoolFixture, TARGET } from './testing/pool-fixture.js';

const target = (): Promise<typeof TARGET> => Promise.resolve(TARGET);

const link = (execute: RconLink['execute']): RconLink => ({ execute, close: () => undefined });

const DRIVERS: Readonly<Record<string, RconDriver['connect']>> = {
  'throws-at-once': () => {
    throw new TypeError('hunter2');
  },
  'rejects-with-foreign': () => Promise.reject(new TypeError('hunter2')),
  'commands-throw': () =>
    Promise.resolve(
      link(() => {
        throw new TypeError('hunter2');
      }),
    ),
  'commands-reject': () => Promise.resolve(link(() => Promise.reject(new TypeError('hunter2')))),
};

async function poolBeside(protocol: string) {
  const fixture = new PoolFixture();
  const connect = DRIVERS[protocol] as RconDriver['connect'];
  const reports: unknown[] = [];
  const pool = new ConnectionPool([fixture.driver, { protocol, probeCommand: 'p', connect }], {
    clock: fixture.clock,
    random: () => 0,
    reporter: { report: (error) => void reports.push(error) },
    settings: DEFAULT_CONNECTION_SETTINGS,
  });
  pool.open(1, { protocol, target });
  pool.open(2, { protocol: 'scripted', target });
  await fixture.pass(1_000);
  return { pool, reports };
}

describe('a driver that breaks its contract', () => {
  it.each(Object.keys(DRIVERS))(
    'and %s is reported, reveals nothing and affects no other server',
    async (protocol) => {
      const { pool, reports } = await poolBeside(protocol);
      const failure: unknown = await pool
        .get(1)
        .execute('help')
        .catch((error: unknown) => error);
      expect(failure).toMatchObject({ name: 'RconError', message: expect.not.stringContaining('hunter2') });
      expect(reports).not.toEqual([]);
      expect(pool.get(2).status.state).toBe('online');
      expect((await pool.get(2).execute('help')).text).toBe('re: help');
      pool.closeAll();
    },
  );
});
