import { beforeEach, describe, expect, it } from '@jest/globals';
import { type GameInfo } from '@outpost/game-query/game-query.js';
import { type ConnectionPool } from '@outpost/rcon-connections/connection-pool.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type PlayerLists, type PlayerReading } from '../players/player-lists.service.js';
import { type StatusQueries } from '../rcon/status/status-queries.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { type SeenStatus, ServerStates } from '../servers/server-states.js';
import { ServerProbe } from './server-probe.js';

const ONLINE: SeenStatus = { status: 'online', reason: null, fallback: false };
const GAME: GameInfo = {
  name: 'Chernarus',
  map: 'chernarusplus',
  version: '1.28',
  players: 5,
  maxPlayers: 60,
  pingMs: 31.6,
  gamePort: 2302,
  appId: null,
};
const NO_ANSWER = new RconError('no-answer', 'No answer');

describe('ServerProbe', () => {
  let states: ServerStates;
  let isOpen: boolean;
  let reason: RconError | undefined;
  let hasList: boolean;
  let reading: Pick<PlayerReading, 'isUnderstood' | 'responseMs'> & { readonly players: readonly object[] };
  let read: () => Promise<unknown>;
  let missed: number;
  let game: GameInfo | undefined;
  let asked: number;
  let probe: ServerProbe;

  beforeEach(() => {
    states = new ServerStates();
    reading = { players: [{}, {}, {}], isUnderstood: true, responseMs: 12 };
    [isOpen, reason, hasList, missed, game, asked] = [true, undefined, true, 0, undefined, 0];
    read = () => Promise.resolve(reading);
    states.set(1, ONLINE, new Date());
    const pool = {
      find: () => (isOpen ? { status: { reason } } : undefined),
    } as unknown as ConnectionPool;
    const lists = {
      supports: () => hasList,
      read: () => read(),
      latest: () => ({ reading, missed }),
    } as unknown as PlayerLists;
    const queries = {
      ask: () => {
        asked += 1;
        return Promise.resolve({ info: game, obstacle: null });
      },
    } as unknown as StatusQueries;
    probe = new ServerProbe(pool, lists, queries, states);
  });

  const observe = (queryPort: number | null = null) =>
    probe.observe({ id: 1, host: 'h', queryPort } as ServerEntity);

  it('counts the player list, and queries nothing without a query port', async () => {
    expect(await observe()).toEqual({ state: 'up', players: 3, responseMs: 12, reason: null });
    expect([states.get(1).players, asked]).toEqual([3, 0]);
  });

  it('also asks the query port, and takes its count if there is no list', async () => {
    game = GAME;
    expect(await observe(27_016)).toMatchObject({ players: 3, responseMs: 12 });
    expect(states.get(1).query).toEqual({
      name: 'Chernarus',
      map: 'chernarusplus',
      version: '1.28',
      players: 5,
      maxPlayers: 60,
    });
    hasList = false;
    expect(await observe(27_016)).toMatchObject({ players: 5, responseMs: 32 });
  });

  it('has no count if the list was not understood, unless the query has one', async () => {
    await observe();
    reading = { players: [], isUnderstood: false, responseMs: 12 };
    expect(await observe()).toEqual({ state: 'up', players: null, responseMs: 12, reason: null });
    expect(states.get(1).players).toBeNull();
    game = GAME;
    expect(await observe(27_016)).toMatchObject({ players: 5, responseMs: 12 });
  });

  it('shows the last count while a few readings fail, and none after five', async () => {
    await observe();
    read = () => Promise.reject(new RconError('timed-out', 'No answer in time'));
    missed = 4;
    expect(await observe()).toMatchObject({ state: 'up', players: null, responseMs: null });
    expect(states.get(1).players).toBe(3);
    missed = 5;
    await observe();
    expect(states.get(1).players).toBeNull();
  });

  it('does not hide a defect', async () => {
    read = () => Promise.reject(new TypeError('a defect'));
    await expect(observe()).rejects.toThrow(TypeError);
  });

  it('judges the state after the reading, which may have revealed the loss', async () => {
    read = () => {
      reason = NO_ANSWER;
      states.set(1, { status: 'offline', reason: NO_ANSWER.message, fallback: false }, new Date());
      return Promise.reject(NO_ANSWER);
    };
    expect(await observe()).toMatchObject({ state: 'down', players: null, reason: null });
  });

  it('takes the known count in Limited Mode, and sends nothing', async () => {
    states.set(1, { status: 'online', reason: 'No answer', fallback: true }, new Date());
    states.merge(1, { players: 7 });
    read = () => Promise.reject(new Error('nobody may be asked'));
    expect(await observe(27_016)).toEqual({ state: 'limited', players: 7, responseMs: null, reason: null });
    expect(asked).toBe(0);
  });

  it('gives the reason if the state is unobserved', async () => {
    reason = new RconError('refused', 'The password was refused');
    states.set(1, { status: 'offline', reason: reason.message, fallback: false }, new Date());
    expect(await observe()).toMatchObject({ state: 'unobserved', reason: 'The password was refused' });
  });

  it('records nothing for a server that was deleted meanwhile', async () => {
    isOpen = false;
    await observe();
    expect(states.get(1).players).toBeNull();
  });
});
