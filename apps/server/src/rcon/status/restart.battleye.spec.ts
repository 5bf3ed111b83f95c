import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock } from '@outpost/clock/clock.js';
import { GameProfiles } from '@outpost/games/game-profiles.js';
import { ConnectionPool } from '@outpost/rcon-connections/connection-pool.js';
import { connectionEnvironment } from '@outpost/rcon-connections/connection.settings.js';
import { BattleyeDriver } from '@outpost/rcon-protocol/battleye/battleye.driver.js';
import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { Games } from '../../games/games.service.js';
import { linkOf } from './connection-link.js';
import { type Log } from '../../platform/log.js';
import { RestartNotices } from './restart-notices.js';
import { type ServerStatus } from './server-status.service.js';
import { NOT_SEEN, reduce, type StatusInput } from './status-machine.js';

/** With the usual keep-alive: it would detect the end of the session half a minute later. */
const QUICK = { resendMs: 20, readResendFloorMs: 20, attempts: 3, loginResendMs: 50, loginAttempts: 2 };
const SERVER = { id: 1, type: 'battleye', game: 'quick' };

const LOG = {} as Log;

describe('A BattlEye server that is told to shut down', () => {
  let game: SimulatedBattleyeServer;
  let pool: ConnectionPool;
  beforeAll(async () => {
    game = await SimulatedBattleyeServer.start({ port: 0, password: 'secret', bootDelayMs: 100 });
    pool = new ConnectionPool([new BattleyeDriver(systemClock, QUICK)], connectionEnvironment(systemClock));
  });
  afterAll(async () => {
    pool.closeAll();
    await game.stop();
  });

  it('is shown as restarting from the command until it accepts the panel again', async () => {
    const profiles = new GameProfiles();
    profiles.register({
      ...profiles.get('dayz'),
      id: 'quick',
      wire: { bootDelayMs: 300, endsSilently: true, check: 'version' },
    });
    const shown: string[] = [];
    let isBack!: () => void;
    const back = new Promise<void>((resolve) => (isBack = resolve));
    let state = NOT_SEEN;
    const take = (input: StatusInput): void => {
      state = reduce(state, input, systemClock.now());
      shown.push(state.shown.status);
    };
    const status = { take: (_id: number, input: StatusInput) => take(input) };
    const games = new Games(profiles);
    const notices = new RestartNotices(pool, games, status as unknown as ServerStatus, systemClock, LOG);
    const target = { address: '127.0.0.1', port: game.port, password: 'secret' };
    pool.open(1, { protocol: 'battleye', target: () => Promise.resolve(target) });
    await pool.get(1).settled(5_000);
    pool.subscribe((event) => {
      if (event.type !== 'state-changed') return;
      const link = linkOf(event.state, event.reason?.message ?? null);
      if (link) take({ type: 'link', link, reconnectsAtOnce: false });
      if (event.state === 'online') isBack();
    });
    const restart = notices.announced(SERVER, '#shutdown');
    // It was sent, whether or not it is answered.
    await pool
      .get(1)
      .execute('#shutdown')
      .catch((error: unknown) => expect(error).toMatchObject({ fate: 'unknown' }));
    restart?.begin();
    await back;
    expect(shown.at(-1)).toBe('online');
    expect(new Set(shown.slice(0, -1))).toEqual(new Set(['restarting']));
  });
});
