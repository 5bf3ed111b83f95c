import { afterEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { SimulatedWorld } from '@outpost/rcon-protocol/source/simulator/simulated-world.js';
import { SourceDriver, type SourceWire } from '@outpost/rcon-protocol/source/source.driver.js';
import { ConnectionPool } from './connection-pool.js';
import { type ConnectionState } from './connection-states.js';
import { DEFAULT_CONNECTION_SETTINGS } from './connection.settings.js';

const PASSWORD = 'correcthorse';
/** Longer than one packet, so a mark is sent after the first part. */
const LONG_HELP = 'a line of help\n'.repeat(300);
const STEP_MS = 100;

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Advances the time in steps, with turns of the event loop in between for the sockets. */
async function pass(clock: ManualClock, ms: number, until = (): boolean => false): Promise<void> {
  for (let passed = 0; passed < ms && !until(); passed += STEP_MS) {
    await clock.advance(STEP_MS);
    for (let turn = 0; turn < 20 && !until(); turn += 1) await clock.advance(0);
  }
}

/** A server like Cuberite with plug-ins, and a pool that was online; both use the same clock. */
async function cuberite(bootDelayMs: number) {
  const clock = new ManualClock();
  const world = new SimulatedWorld([], { help: LONG_HELP });
  const faults = { hangsUpOnMark: true };
  const options = { port: 0, password: PASSWORD, personality: 'minecraft', clock, world } as const;
  const server = await SimulatedSourceServer.start({ ...options, faults, bootDelayMs });
  cleanUps.push(() => server.stop());
  const settings = DEFAULT_CONNECTION_SETTINGS;
  const reporter = { report: () => undefined };
  const pool = new ConnectionPool([new SourceDriver(clock)], { clock, random: () => 0, reporter, settings });
  cleanUps.push(() => pool.closeAll());
  const wire: SourceWire = { dialect: 'minecraft', maxCommandBytes: 1446, check: 'seed' };
  const states: ConnectionState[] = [];
  pool.subscribe((event) => {
    if (event.type === 'state-changed') states.push(event.state);
  });
  const target = { address: '127.0.0.1', port: server.port, password: PASSWORD, wire };
  pool.open(1, { protocol: 'source', target: () => Promise.resolve(target) });
  const isOnline = (): boolean => pool.get(1).status.state === 'online';
  await pass(clock, 5_000, isOnline);
  return { clock, server, pool, states, isOnline };
}

describe('a server that closes after a long reply, after a restart', () => {
  it.each([1_500, 20_000, 60_000])(
    'of %i ms is online again within ten seconds, and stays online',
    async (downMs) => {
      const { clock, server, pool, states, isOnline } = await cuberite(downMs);
      expect(pool.get(1).status.state).toBe('online');
      await pass(clock, 61_000);
      states.length = 0;
      server.restart();
      await pass(clock, STEP_MS, () => !isOnline());
      const wentAt = clock.now();
      await pass(clock, 120_000, isOnline);
      expect(clock.now() - wentAt).toBeLessThanOrEqual(downMs + 10_000 + 10 * STEP_MS);
      await pass(clock, 60_000);
      expect(states.filter((state) => state === 'online')).toHaveLength(1);
      expect([isOnline(), server.journal.count('mark')]).toEqual([true, 0]);
    },
  );
});
