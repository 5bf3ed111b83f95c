import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { type GameInfo } from '@outpost/game-query/game-query.js';
import { pino } from 'pino';
import { EventBus } from '../../platform/event-bus.js';
import { type LastSeen, type Seen } from '../../servers/last-seen.js';
import { ServerStates } from '../../servers/server-states.js';
import { type ServerEntity } from '../../servers/server.entity.js';
import { ServerStatusChanged } from '../../servers/servers.events.js';
import { ServerStatus } from './server-status.service.js';
import { type Link } from './status-machine.js';
import { type StatusQueries } from './status-queries.js';

const START = Date.UTC(2026, 10, 20, 12);
const EARLIER = new Date(START - 3_600_000);
const ONLINE: Link = { state: 'online' };
const LOST: Link = { state: 'waiting', reason: 'No answer' };
const GAME: GameInfo = {
  name: 'Chernarus',
  map: 'chernarusplus',
  version: '1.28',
  players: 3,
  maxPlayers: 60,
  pingMs: 12,
  gamePort: 2302,
  appId: null,
};

describe('The status of a server', () => {
  let clock: ManualClock;
  let states: ServerStates;
  let asked: string[];
  let game: GameInfo | undefined;
  let published: string[];
  let stored: unknown[];
  let servers: ServerStatus;

  beforeEach(() => {
    clock = new ManualClock();
    states = new ServerStates();
    asked = [];
    game = GAME;
    published = [];
    stored = [];
    const log = pino({ enabled: false });
    const events = new EventBus(log);
    events.subscribe(ServerStatusChanged, ({ status, fallback, reason }) => {
      published.push(`${status}${fallback ? '*' : ''}: ${String(reason ?? '')}`);
    });
    const lastSeen = {
      remember: (_id: number, seen: Seen) => void stored.push(seen),
    } as unknown as LastSeen;
    const queries = {
      ask: ({ host, queryPort }: { host: string; queryPort: number }) => {
        asked.push(`${host}:${queryPort}`);
        return Promise.resolve({ info: game, obstacle: null });
      },
    } as unknown as StatusQueries;
    const wall = { now: () => new Date(START + clock.now()) };
    servers = new ServerStatus(states, lastSeen, queries, events, clock, wall, log);
  });

  const server = (fields: Partial<ServerEntity> = {}): ServerEntity =>
    ({ id: 1, host: 'h', queryPort: 27_016, seenState: null, seenSince: null, ...fields }) as ServerEntity;
  const see = async (link: Link, reconnectsAtOnce = false): Promise<void> => {
    servers.take(1, { type: 'link', link, reconnectsAtOnce });
    await servers.settled(1);
  };

  it('is published once per change, and stored with the time it began', async () => {
    servers.follow(server({ queryPort: null }));
    for (const link of [ONLINE, ONLINE, LOST, LOST, { ...LOST, reason: 'Refused' }]) await see(link);
    expect(published).toEqual(['online: ', 'offline: No answer', 'offline: Refused']);
    expect(stored).toEqual([
      { seenState: 'online', seenSince: new Date(START) },
      { seenState: 'offline', seenSince: new Date(START) },
    ]);
    expect(asked).toEqual([]);
  });

  it('falls back to the game query when RCON is lost, with the figures of the answer', async () => {
    servers.follow(server());
    await see(LOST);
    expect([asked, published]).toEqual([['h:27016'], ['online*: No answer']]);
    expect(states.get(1)).toMatchObject({ players: 3, query: { map: 'chernarusplus' } });
    expect(states.get(1).query).not.toHaveProperty('pingMs');
    game = undefined;
    await clock.advance(15_000);
    expect(published.at(-1)).toBe('offline: No answer');
    expect(states.get(1)).toMatchObject({ players: null, query: null });
  });

  it('queries the game at its new port, also before the first answer', async () => {
    servers.follow(server());
    servers.take(1, { type: 'link', link: LOST, reconnectsAtOnce: false });
    servers.follow(server({ queryPort: null }));
    expect(published).toEqual(['offline: No answer']);
    servers.follow(server({ queryPort: 27_020 }));
    await servers.settled(1);
    expect([asked.at(-1), published.at(-1)]).toEqual(['h:27020', 'online*: No answer']);
  });

  it('changes by itself when due, with one timer', async () => {
    servers.follow(server({ queryPort: null }));
    await see(ONLINE);
    await see(LOST, true);
    expect(clock.pending).toBe(1);
    await clock.advance(3_000);
    expect([published.at(-1), clock.pending]).toEqual(['offline: No answer', 0]);
  });

  it('keeps its start time across a restart of the panel', async () => {
    servers.follow(server({ seenState: 'limited', seenSince: EARLIER }));
    await see(LOST);
    expect([states.get(1).since, stored]).toEqual([EARLIER, []]);
  });

  it('is not online when the query throws an unexpected error', async () => {
    const broken = { ask: () => Promise.reject(new Error('a defect')) } as unknown as StatusQueries;
    Object.assign(servers, { queries: broken });
    servers.follow(server());
    await see(LOST);
    expect(published).toEqual(['offline: No answer']);
  });

  it('is forgotten with a deleted server, which is queried no more', async () => {
    servers.follow(server());
    await see(LOST);
    servers.forget(1);
    await see(ONLINE);
    await clock.advance(60_000);
    expect([asked.length, clock.pending, states.get(1).status]).toEqual([1, 0, 'checking']);
  });
});
