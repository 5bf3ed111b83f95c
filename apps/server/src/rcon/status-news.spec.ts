import { beforeEach, describe, expect, it } from '@jest/globals';
import { type GameInfo } from '@outpost/game-query/game-query.js';
import { ManualClock } from '@outpost/rcon-protocol/shared/testing/manual-clock.js';
import { pino } from 'pino';
import { EventBus } from '../platform/event-bus.js';
import { type LastSeen, type Seen } from '../servers/last-seen.js';
import { ServerFacts } from '../servers/server-facts.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServerStatusChanged } from '../servers/servers.events.js';
import { type SeenStatus, StatusBoard } from '../servers/status-board.js';
import { StatusNews } from './status-news.js';
import { type StatusQueries } from './status-queries.js';

const START = Date.UTC(2026, 10, 20, 12);
const EARLIER = new Date(START - 3_600_000);
const ONLINE: SeenStatus = { status: 'online', reason: null, fallback: false };
const OFFLINE: SeenStatus = { status: 'offline', reason: 'No answer', fallback: false };
const RESTARTING: SeenStatus = { status: 'restarting', reason: 'The server is restarting.', fallback: false };
const GAME: GameInfo = {
  name: 'Chernarus',
  map: 'chernarusplus',
  version: '1.28',
  players: 3,
  maxPlayers: 60,
  pingMs: 12,
  gamePort: 2302,
};

describe('StatusNews', () => {
  let clock: ManualClock;
  let board: StatusBoard;
  let facts: ServerFacts;
  let asked: string[];
  let game: GameInfo | undefined;
  let told: string[];
  let stored: unknown[];
  let news: StatusNews;

  beforeEach(() => {
    clock = new ManualClock();
    board = new StatusBoard();
    facts = new ServerFacts();
    asked = [];
    game = GAME;
    told = [];
    stored = [];
    const log = pino({ enabled: false });
    const events = new EventBus(log);
    events.subscribe(ServerStatusChanged, ({ status, fallback, reason }) => {
      told.push(`${status}${fallback ? '*' : ''}: ${reason ?? ''}`);
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
    news = new StatusNews(board, facts, lastSeen, queries, events, clock, wall, log);
  });

  const server = (fields: Partial<ServerEntity> = {}): ServerEntity =>
    ({ id: 1, host: 'h', queryPort: 27_016, seenState: null, seenSince: null, ...fields }) as ServerEntity;
  const show = async (seen: SeenStatus): Promise<void> => {
    news.show(1, seen);
    await news.settled(1);
  };

  it('tells each change once, and stores since when a state holds', async () => {
    news.follow(server({ queryPort: null }));
    for (const seen of [ONLINE, ONLINE, OFFLINE, OFFLINE, { ...OFFLINE, reason: 'Refused' }])
      await show(seen);
    expect(told).toEqual(['online: ', 'offline: No answer', 'offline: Refused']);
    expect(stored).toEqual([
      { seenState: 'online', seenSince: new Date(START) },
      { seenState: 'offline', seenSince: new Date(START) },
    ]);
    expect(asked).toEqual([]);
  });

  it('asks the game before it calls a server offline, and keeps what the game told', async () => {
    news.follow(server());
    await show(OFFLINE);
    expect([asked, told]).toEqual([['h:27016'], ['online*: No answer']]);
    expect(facts.get(1)).toMatchObject({ players: 3, query: { map: 'chernarusplus' } });
    expect(facts.get(1).query).not.toHaveProperty('pingMs');
    game = undefined;
    await clock.advance(15_000);
    expect(told.at(-1)).toBe('offline: No answer');
    expect(facts.get(1)).toMatchObject({ players: null, query: null });
  });

  it('leaves a server that restarts to whoever follows the restart', async () => {
    news.follow(server());
    await show(OFFLINE);
    await show(RESTARTING);
    await clock.advance(60_000);
    expect([asked.length, told.at(-1)]).toEqual([1, 'restarting: The server is restarting.']);
    await show(OFFLINE);
    expect([asked.length, told.at(-1)]).toEqual([2, 'online*: No answer']);
  });

  it('takes a lost server up again when its query port changes, also before the first answer', async () => {
    news.follow(server());
    news.show(1, OFFLINE);
    news.follow(server({ queryPort: null }));
    expect(told).toEqual(['offline: No answer']);
    news.follow(server({ queryPort: 27_020 }));
    await news.settled(1);
    expect([asked.at(-1), told.at(-1)]).toEqual(['h:27020', 'online*: No answer']);
  });

  it('goes on counting from before a restart of the panel', async () => {
    news.follow(server({ seenState: 'limited', seenSince: EARLIER }));
    await show(OFFLINE);
    expect([board.get(1).since, stored]).toEqual([EARLIER, []]);
  });

  it('calls no server alive for a defect of our own', async () => {
    const broken = { ask: () => Promise.reject(new Error('a defect')) } as unknown as StatusQueries;
    Object.assign(news, { queries: broken });
    news.follow(server());
    await show(OFFLINE);
    expect(told).toEqual(['offline: No answer']);
  });

  it('forgets a deleted server and asks its game no more', async () => {
    news.follow(server());
    await show(OFFLINE);
    news.forget(1);
    await clock.advance(60_000);
    expect([asked.length, clock.pending, board.get(1).status]).toEqual([1, 0, 'checking']);
  });
});
