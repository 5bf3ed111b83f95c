import { beforeEach, describe, expect, it } from '@jest/globals';
import { ConnectionStateChanged } from '@outpost/rcon-connections/connection.events.js';
import { type ConnectionPool } from '@outpost/rcon-connections/connection-pool.js';
import { type ConnectionState } from '@outpost/rcon-connections/connection-states.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { GameProfiles } from '@outpost/rcon-protocol/games/game-profiles.js';
import { ManualClock } from '@outpost/rcon-protocol/shared/testing/manual-clock.js';
import { Games } from '../games/games.service.js';
import { type SeenStatus } from '../servers/status-board.js';
import { RestartWatch } from './restart-watch.js';
import { type StatusNews } from './status-news.js';

const SERVER = { id: 1, type: 'battleye', game: null };
const LOST = new RconError('lost', 'The session ended');
const ONLINE: SeenStatus = { status: 'online', reason: null, fallback: false };
const OFFLINE: SeenStatus = { status: 'offline', reason: LOST.message, fallback: false };
const MINUTE = 60_000;

describe('RestartWatch', () => {
  let clock: ManualClock;
  let state: ConnectionState;
  let shown: string[];
  let expected: (number | undefined)[];
  let watch: RestartWatch;

  beforeEach(() => {
    clock = new ManualClock();
    state = 'online';
    shown = [];
    expected = [];
    const pool = {
      has: () => state !== 'closed',
      status: () => ({ state, reason: LOST }),
      expectRestart: (_id: number, delayMs?: number) => void expected.push(delayMs),
    } as unknown as ConnectionPool;
    const news = {
      show: (_id: number, { status, reason }: SeenStatus) => void shown.push(`${status}: ${reason ?? ''}`),
    } as unknown as StatusNews;
    watch = new RestartWatch(pool, new Games(new GameProfiles()), news, clock);
  });

  const move = (to: ConnectionState, seen: SeenStatus): string => {
    const change = new ConnectionStateChanged(1, to, state, to === 'online' ? undefined : LOST);
    state = to;
    return watch.seenInTheMeantime(change, seen).status;
  };

  it('tells the connection of a shutdown before it is sent, with the boot delay of the game', () => {
    expect(watch.announced(SERVER, 'players')).toBeUndefined();
    expect(watch.announced(SERVER, '#shutdown')).toBeDefined();
    expect([expected, shown]).toEqual([[15_000], []]);
  });

  it('shows the server as restarting from the command until the session is back', async () => {
    watch.announced(SERVER, '#shutdown')?.begin();
    expect(shown).toEqual(['restarting: The server is restarting.']);
    expect(move('waiting', OFFLINE)).toBe('restarting');
    await clock.advance(5 * MINUTE);
    expect(move('waiting', OFFLINE)).toBe('restarting');
    expect(move('online', ONLINE)).toBe('online');
    expect(move('waiting', OFFLINE)).toBe('offline');
    await clock.advance(20 * MINUTE);
    expect(shown).toHaveLength(1);
  });

  it('gives up after ten minutes, with the reason', async () => {
    watch.announced(SERVER, '#shutdown')?.begin();
    move('waiting', OFFLINE);
    await clock.advance(10 * MINUTE);
    expect(shown.at(-1)).toBe(
      'offline: The server did not come back within ten minutes of its restart. The session ended',
    );
    expect(move('waiting', OFFLINE)).toBe('offline');
  });

  it('goes on as if nothing had been sent when the game did not know the command', async () => {
    watch.announced(SERVER, '#shutdown')?.callOff();
    expect([expected, shown]).toEqual([[15_000, 0], []]);
    expect(move('waiting', OFFLINE)).toBe('offline');
    await clock.advance(20 * MINUTE);
    expect(shown).toEqual([]);
  });

  it('shows a refused password at once', () => {
    watch.announced(SERVER, '#shutdown')?.begin();
    expect(move('refused', OFFLINE)).toBe('offline');
  });

  it('shows a server online again whose session lives on, and still follows the end of a countdown', async () => {
    watch.announced({ ...SERVER, type: 'webrcon' }, 'restart 300 "update"')?.begin();
    await clock.advance(MINUTE);
    expect(shown.at(-1)).toBe('online: ');
    expect(move('waiting', OFFLINE)).toBe('restarting');
  });

  it('follows a session that was lost before the command was known to have left', async () => {
    const restart = watch.announced(SERVER, '#shutdown');
    move('waiting', OFFLINE);
    restart?.begin();
    await clock.advance(MINUTE);
    expect(shown).toEqual(['restarting: The server is restarting.']);
  });

  it('says nothing of a server that was deleted meanwhile', async () => {
    watch.announced(SERVER, '#shutdown')?.begin();
    move('waiting', OFFLINE);
    state = 'closed';
    watch.forget(1);
    await clock.advance(20 * MINUTE);
    expect(shown).toHaveLength(1);
  });
});
