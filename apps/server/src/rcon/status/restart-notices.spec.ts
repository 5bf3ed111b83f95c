import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { type ConnectionPool } from '@outpost/rcon-connections/connection-pool.js';
import { type ConnectionState } from '@outpost/rcon-connections/connection-states.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { GameProfiles } from '@outpost/games/game-profiles.js';
import { Games } from '../../games/games.service.js';
import { type Log } from '../../platform/log.js';
import { RestartNotices } from './restart-notices.js';
import { type ServerStatus } from './server-status.service.js';
import { type StatusInput } from './status-machine.js';

const SERVER = { id: 1, type: 'battleye', game: null };
const LOST = new RconError('lost', 'The session ended');

const LOG = {} as Log;

describe('A command that shuts its server down', () => {
  let state: ConnectionState;
  let expected: (number | undefined)[];
  let taken: StatusInput[];
  let asked: string[];
  let clock: ManualClock;
  let notices: RestartNotices;
  beforeEach(() => {
    [state, expected, taken, asked] = ['online', [], [], []];
    const connection = {
      get status() {
        return { state, reason: state === 'online' ? undefined : LOST };
      },
      expectRestart: (delayMs?: number) => void expected.push(delayMs),
      execute: (command: string) => {
        asked.push(command);
        return Promise.reject(LOST);
      },
    };
    const pool = { find: () => (state === 'closed' ? undefined : connection) } as unknown as ConnectionPool;
    const status = { take: (_id: number, input: StatusInput) => void taken.push(input) };
    clock = new ManualClock();
    const games = new Games(new GameProfiles());
    notices = new RestartNotices(pool, games, status as unknown as ServerStatus, clock, LOG);
  });

  it('is announced to the connection before it is sent, with the boot delay of the game', () => {
    expect(notices.announced(SERVER, 'players')).toBeUndefined();
    expect(notices.announced(SERVER, '#shutdown')).toBeDefined();
    expect([expected, taken]).toEqual([[15_000], []]);
  });

  it('is passed to the status once it was sent, with the link as it is then', () => {
    const restart = notices.announced(SERVER, '#shutdown');
    restart?.begin();
    state = 'connecting';
    restart?.begin();
    expect(taken).toEqual([
      { type: 'restart-sent', link: { state: 'online' } },
      { type: 'restart-sent', link: { state: 'waiting', reason: LOST.message } },
    ]);
  });

  it('is followed by a harmless one every other second, until the server is silent', async () => {
    notices.announced(SERVER, '#shutdown')?.begin();
    await clock.advance(4_000);
    expect(asked).toEqual(['version', 'version']);
    state = 'waiting';
    await clock.advance(60_000);
    expect(asked).toHaveLength(2);
  });

  it('is doubted after a minute of answers', async () => {
    notices.announced(SERVER, '#shutdown')?.begin();
    await clock.advance(600_000);
    expect(asked).toHaveLength(30);
  });

  it('is followed by nothing where the end of the process ends the session', async () => {
    notices.announced({ id: 1, type: 'source', game: 'rust' }, 'quit')?.begin();
    await clock.advance(60_000);
    expect(asked).toEqual([]);
  });

  it('changes nothing when the game rejected it', () => {
    notices.announced(SERVER, '#shutdown')?.callOff();
    expect([expected, taken]).toEqual([[15_000, 0], []]);
  });

  it('is ignored for a server that was deleted meanwhile', () => {
    const restart = notices.announced(SERVER, '#shutdown');
    state = 'closed';
    restart?.begin();
    expect([expected, taken]).toEqual([[15_000], []]);
    expect(notices.announced(SERVER, '#shutdown')).toBeUndefined();
  });
});
