import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectionEnvironment } from '@outpost/rcon-connections/connection.settings.js';
import { ConnectionPool } from '@outpost/rcon-connections/connection-pool.js';
import { BattleyeDriver } from '@outpost/rcon-protocol/battleye/battleye.driver.js';
import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { GameProfiles } from '@outpost/rcon-protocol/games/game-profiles.js';
import { systemClock } from '@outpost/rcon-protocol/shared/clock.js';
import { Games } from '../games/games.service.js';
import { RestartWatch } from './restart-watch.js';
import { type StatusNews } from './status-news.js';

/** A silent end over UDP takes half a minute to be noticed; these numbers make it a moment. */
const QUICK = { keepAliveMs: 50, resendMs: 20, attempts: 3, loginResendMs: 50, loginAttempts: 2 };
const SERVER = { id: 1, type: 'battleye', game: 'quick' };

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

  it('is shown as restarting from the command until it lets the panel in again', async () => {
    const profiles = new GameProfiles();
    profiles.register({ ...profiles.get('dayz'), id: 'quick', wire: { bootDelayMs: 300 } });
    const shown: string[] = [];
    let isBack!: () => void;
    const back = new Promise<void>((resolve) => (isBack = resolve));
    const news = { show: (_id: number, { status }: { status: string }) => void shown.push(status) };
    const watch = new RestartWatch(pool, new Games(profiles), news as unknown as StatusNews, systemClock);
    const target = { address: '127.0.0.1', port: game.port, password: 'secret' };
    pool.open(1, { protocol: 'battleye', target: () => Promise.resolve(target) });
    await pool.settled(1, 5_000);
    pool.subscribe((event) => {
      if (event.type !== 'state-changed' || event.state === 'connecting') return;
      const status = event.state === 'online' ? 'online' : 'offline';
      shown.push(watch.seenInTheMeantime(event, { status, reason: null, fallback: false }).status);
      if (event.state === 'online') isBack();
    });
    const restart = watch.announced(SERVER, '#shutdown');
    // Its answer may come or not; sent it was.
    await pool
      .execute(1, '#shutdown')
      .catch((error: unknown) => expect(error).toMatchObject({ fate: 'unknown' }));
    restart?.begin();
    await back;
    expect(shown.at(-1)).toBe('online');
    expect(new Set(shown.slice(0, -1))).toEqual(new Set(['restarting']));
    watch.forget(1);
  });
});
