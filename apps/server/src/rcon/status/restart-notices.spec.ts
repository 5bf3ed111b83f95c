import { beforeEach, describe, expect, it } from '@jest/globals';
import { type ConnectionPool } from '@outpost/rcon-connections/connection-pool.js';
import { type ConnectionState } from '@outpost/rcon-connections/connection-states.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { GameProfiles } from '@outpost/games/game-profiles.js';
import { Games } from '../../games/games.service.js';
import { RestartNotices } from './restart-notices.js';
import { type ServerStatus } from './server-status.service.js';
import { type StatusInput } from './status-machine.js';

const SERVER = { id: 1, type: 'battleye', game: null };
const LOST = new RconError('lost', 'The session ended');

describe('A command that shuts its server down', () => {
  let state: ConnectionState;
  let expected: (number | undefined)[];
  let taken: StatusInput[];
  let notices: RestartNotices;
  beforeEach(() => {
    [state, expected, taken] = ['online', [], []];
    const connection = {
      get status() {
        return { state, reason: state === 'online' ? undefined : LOST };
      },
      expectRestart: (delayMs?: number) => void expected.push(delayMs),
    };
    const pool = { find: () => (state === 'closed' ? undefined : connection) } as unknown as ConnectionPool;
    const status = { take: (_id: number, input: StatusInput) => void taken.push(input) };
    notices = new RestartNotices(pool, new Games(new GameProfiles()), status as unknown as ServerStatus);
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
