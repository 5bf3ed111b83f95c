import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock } from '@outpost/clock/clock.js';
import { ConnectionPool } from '@outpost/rcon-connections/connection-pool.js';
import {
  connectionEnvironment,
  DEFAULT_CONNECTION_SETTINGS,
} from '@outpost/rcon-connections/connection.settings.js';
import { BattleyeDriver } from '@outpost/rcon-protocol/battleye/battleye.driver.js';
import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { linkOf } from './connection-link.js';
import { NOT_SEEN, reduce } from './status-machine.js';

/** A command is given up after a third of a second, and a session is soon an old one. */
const QUICK = { resendMs: 50, readResendFloorMs: 50, attempts: 3, lostAfterMs: 300 };
const SETTINGS = { ...DEFAULT_CONNECTION_SETTINGS, loginGapMs: 10, lastedAfterMs: 200 };

describe('A BattlEye server that leaves some commands unanswered', () => {
  let game: SimulatedBattleyeServer;
  let pool: ConnectionPool;
  beforeAll(async () => {
    game = await SimulatedBattleyeServer.start({ port: 0, password: 'secret', leavesUnanswered: /^#lock/ });
    pool = new ConnectionPool([new BattleyeDriver(systemClock, QUICK)], {
      ...connectionEnvironment(systemClock),
      settings: SETTINGS,
    });
  });
  afterAll(async () => {
    pool.closeAll();
    await game.stop();
  });

  it('is not shown as offline for that, however many they are: it answers all others', async () => {
    const target = { address: '127.0.0.1', port: game.port, password: 'secret' };
    pool.open(1, { protocol: 'battleye', target: () => Promise.resolve(target) });
    await pool.get(1).settled(5_000);
    const shown: string[] = [];
    let state = reduce(NOT_SEEN, { type: 'link', link: { state: 'online' }, reconnectsAtOnce: false }, 0);
    pool.subscribe((event) => {
      if (event.type !== 'state-changed') return;
      const { reconnectsAtOnce } = event;
      const link = linkOf(event.state, event.reason?.message ?? null);
      if (link) state = reduce(state, { type: 'link', link, reconnectsAtOnce }, systemClock.now());
      shown.push(state.shown.status);
    });
    for (let at = 0; at < 4; at += 1)
      await expect(pool.get(1).execute('#lock')).rejects.toMatchObject({ fate: 'unknown' });
    expect(await pool.get(1).execute('version')).toMatchObject({ complete: true });
    expect(new Set(shown)).toEqual(new Set(['online']));
  });
});
