import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { say, type Words } from '@outpost/contracts/message.js';
import { pino } from 'pino';
import { InProcessBus } from '../platform/bus/in-process-bus.js';
import { type SeenStatus, ServerStates } from '../servers/server-states.js';
import { ServerDeleted, ServerStatusChanged } from '../servers/servers.events.js';
import { MirroredStates, SILENCE_MAX_MS } from './mirrored-states.js';
import { MissedNews } from './missed-news.js';
import { SharedEvents } from './shared-events.js';
import { ALL_WITHIN_MS, FIGURES_DELAY_MS, SharedStates, STATES, STATUS_DELAY_MS } from './shared-states.js';
import { LinkedReplica } from './testing/linked-replica.js';
import { TestLocator } from './testing/shared-servers.js';

const AT = new Date('2026-11-25T08:00:00Z');
const ONLINE: SeenStatus = { status: 'online', reason: null, fallback: false };
const LOST: Words = say('rcon.lost', 'Lost {what}: {why}', { what: 2, why: say('rcon.why', 'no answer') });
const OFFLINE: SeenStatus = { status: 'offline', reason: LOST, fallback: false };
const QUERY = { name: 'Chernarus', map: 'chernarusplus', version: '1.29', players: 3, maxPlayers: 60 };

/** A replica with the states that it knows, and the changes of status that its readers are told. */
class Member extends LinkedReplica {
  readonly states = new ServerStates();
  readonly told: string[] = [];
  readonly locator = new TestLocator(new Map());
  private readonly parts = [
    new SharedEvents(this.events, this.news),
    new MissedNews(this.bus, this.news, this.events, this.clock),
    new SharedStates(
      ...([this.news, this.replica, this.held, this.states, this.events, this.clock] as const),
      { now: () => AT },
    ),
    new MirroredStates(
      ...([this.news, this.held, this.states, this.locator, this.events, this.clock] as const),
      {
        now: () => AT,
      },
    ),
  ];

  async join(): Promise<this> {
    this.events.subscribeEverywhere(ServerStatusChanged, ({ serverId, status, reason, at }) => {
      expect(at).toEqual(AT);
      this.told.push([serverId, status, ...(reason === null ? [] : [String(reason)])].join(' '));
    });
    for (const part of this.parts) part.onModuleInit();
    for (const part of this.parts) await part.onApplicationBootstrap();
    return this;
  }

  /** As the status service does. */
  see(serverId: number, seen: SeenStatus): void {
    this.states.set(serverId, seen, AT);
  }

  end(): void {
    for (const part of this.parts) if ('onModuleDestroy' in part) part.onModuleDestroy();
  }
}

let clock: ManualClock;
let bus: InProcessBus;
let here: Member;
let there: Member;
beforeEach(async () => {
  clock = new ManualClock();
  bus = new InProcessBus(pino({ enabled: false }), clock);
  [here, there] = [await new Member('here', bus, clock).join(), await new Member('there', bus, clock).join()];
  await clock.advance(FIGURES_DELAY_MS);
  await here.take(1, 1, 2);
});

describe('The state of a server that another replica holds', () => {
  it('is known with its status, reason and figures, and changes of status are told at once', async () => {
    here.see(1, OFFLINE);
    await clock.advance(STATUS_DELAY_MS);
    expect(there.states.get(1)).toEqual(here.states.get(1));
    expect(there.told).toEqual(['1 offline Lost 2: no answer']);
    here.see(1, ONLINE);
    here.states.merge(1, { players: 3, query: QUERY, uptimePercent: 99.5 });
    await clock.advance(STATUS_DELAY_MS);
    expect(there.states.get(1)).toEqual(here.states.get(1));
    expect(there.told).toEqual(['1 offline Lost 2: no answer', '1 online']);
    here.states.merge(1, { players: 4 });
    await clock.advance(FIGURES_DELAY_MS);
    expect(there.states.get(1)).toMatchObject({ players: 4, since: AT });
    expect(there.told).toHaveLength(2);
  });

  it('says who holds it, so that nobody has to look that up', async () => {
    await clock.advance(STATUS_DELAY_MS);
    expect(await there.locator.locate(1)).toEqual({ replicaId: 'here', epoch: 1 });
    there.locator.forget(1);
    await clock.advance(ALL_WITHIN_MS);
    expect(await there.locator.locate(1)).toBeUndefined();
    await here.take(3, 1);
    await clock.advance(STATUS_DELAY_MS);
    expect(await there.locator.locate(1)).toEqual({ replicaId: 'here', epoch: 3 });
  });

  it('is counted like that of its own', async () => {
    here.see(1, ONLINE);
    await there.take(1, 3);
    there.see(3, OFFLINE);
    await clock.advance(STATUS_DELAY_MS);
    const counts = { online: 1, offline: 1, checking: 1, restarting: 0 };
    expect([here.states.counts(), there.states.counts()]).toMatchObject([{ ...counts, checking: 0 }, counts]);
  });

  it('is known to a replica that joins within a second', async () => {
    here.see(1, ONLINE);
    await clock.advance(STATUS_DELAY_MS);
    const late = await new Member('late', bus, clock).join();
    await clock.advance(FIGURES_DELAY_MS);
    expect([late.states.get(1), late.told]).toEqual([here.states.get(1), ['1 online']]);
  });

  it('is known again after news were missed', async () => {
    there.bus.lose();
    here.see(1, ONLINE);
    await clock.advance(FIGURES_DELAY_MS);
    expect(there.states.get(1).status).toBe('checking');
    there.bus.mend();
    await clock.advance(0);
    await clock.advance(FIGURES_DELAY_MS);
    expect([there.states.get(1).status, there.told]).toEqual(['online', ['1 online']]);
  });

  it('is not known any more when its holder has said nothing for a while', async () => {
    here.see(1, ONLINE);
    await clock.advance(STATUS_DELAY_MS);
    await clock.advance(4 * ALL_WITHIN_MS);
    expect(there.states.get(1).status).toBe('online');
    here.end();
    await clock.advance(SILENCE_MAX_MS - ALL_WITHIN_MS);
    expect(there.states.get(1).status).toBe('online');
    await clock.advance(2 * ALL_WITHIN_MS);
    expect(there.states.get(1)).toMatchObject({ status: 'checking', since: null });
    expect(there.told).toEqual(['1 online', '1 checking']);
    expect(there.states.counts().checking).toBe(0);
  });

  it('is not told by a holder whose lease is in doubt', async () => {
    here.replica.isValid = false;
    here.see(1, ONLINE);
    await clock.advance(ALL_WITHIN_MS);
    expect(there.told).toEqual([]);
  });

  it('is forgotten when the server is deleted', async () => {
    here.see(1, ONLINE);
    await clock.advance(STATUS_DELAY_MS);
    there.events.publish(new ServerDeleted(1));
    await clock.advance(ALL_WITHIN_MS);
    expect(there.states.get(1).status).toBe('checking');
  });
});

describe('A server that moves to another replica', () => {
  it('is not known in between, and then what its new holder knows', async () => {
    here.see(1, ONLINE);
    await clock.advance(STATUS_DELAY_MS);
    here.states.forget(1);
    await here.leave(1);
    await clock.advance(0);
    expect([here.told, there.told]).toEqual([['1 checking'], ['1 online', '1 checking']]);
    await there.take(2, 1);
    there.see(1, OFFLINE);
    await clock.advance(STATUS_DELAY_MS);
    expect([here.states.get(1), here.told.at(-1)]).toEqual([
      there.states.get(1),
      '1 offline Lost 2: no answer',
    ]);
  });

  it('is not what a former holder still tells of it', async () => {
    await there.take(2, 1);
    there.see(1, ONLINE);
    const third = await new Member('third', bus, clock).join();
    await clock.advance(FIGURES_DELAY_MS);
    here.see(1, OFFLINE);
    await clock.advance(ALL_WITHIN_MS);
    expect([third.states.get(1).status, there.states.get(1).status]).toEqual(['online', 'online']);
    expect(third.told).toEqual(['1 online']);
  });
});

describe('What replicas tell of states', () => {
  const sizes: number[] = [];
  beforeEach(async () => {
    sizes.length = 0;
    await bus.subscribe(STATES, (data) => void sizes.push(data.length));
  });

  it('is said once for many changes within a moment', async () => {
    for (let count = 0; count < 10; count += 1) here.see(1 + (count % 2), count < 5 ? ONLINE : OFFLINE);
    await clock.advance(STATUS_DELAY_MS);
    expect(sizes).toHaveLength(1);
  });

  it('is repeated a little at a time', async () => {
    await here.take(1, ...Array.from({ length: 300 }, (_, at) => 100 + at));
    await clock.advance(STATUS_DELAY_MS);
    const told = Array.from({ length: 302 }, (_, at) => (at < 2 ? at + 1 : at + 98));
    const heard: number[] = [];
    sizes.length = 0;
    await bus.subscribe(STATES, (data) => {
      const { news } = JSON.parse(Buffer.from(data).toString()) as { news: { serverId: number }[] };
      heard.push(...news.map(({ serverId }) => serverId));
    });
    await clock.advance(ALL_WITHIN_MS);
    expect(new Set(heard)).toEqual(new Set(told));
    expect(sizes.length).toBeGreaterThan(25);
  });

  it('fits into small messages, whatever plugins and game servers say', async () => {
    const ids = Array.from({ length: 100 }, (_, at) => 100 + at);
    await here.take(1, ...ids);
    for (const id of ids) {
      here.see(id, {
        status: 'offline',
        reason: say('x.y', '{why}', { why: 'ü'.repeat(50_000) }),
        fallback: false,
      });
      here.states.merge(id, { query: { ...QUERY, name: 'n'.repeat(50_000), map: '🙂'.repeat(50_000) } });
    }
    await clock.advance(STATUS_DELAY_MS);
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(16 * 1024);
    expect(String(there.states.get(100).reason)).toMatch(/^ü{499}…$/);
    expect(there.states.get(199).query?.name).toMatch(/^n{199}…$/);
    expect(there.warnings).toEqual([]);
  });

  it('is dropped where it makes no sense', async () => {
    here.see(1, ONLINE);
    await clock.advance(STATUS_DELAY_MS);
    const state = { serverId: 1, epoch: 9, at: AT, status: 'online', fallback: false, since: null };
    const whole = { ...state, reason: null, players: null, query: null, uptimePercent: null };
    const deep = Array.from({ length: 9 }).reduce<object>(
      (inner) => ({ code: 'x', english: '{x}', params: { x: inner } }),
      { code: 'x', english: '', params: {} },
    );
    const odd = [
      { ...whole, status: 'asleep' },
      { ...whole, epoch: '9' },
      { ...whole, at: 'yesterday' },
      { ...whole, players: -1 },
      { ...whole, uptimePercent: 101 },
      { ...whole, reason: deep },
      { ...whole, reason: { code: 'x', english: 'x', params: null } },
      { ...whole, query: { ...QUERY, name: 'n'.repeat(201) } },
    ];
    for (const news of [...odd, {}]) here.news.publish(STATES, [news]);
    here.news.publish(STATES, {});
    await clock.advance(0);
    expect([there.told, there.states.get(1).status]).toEqual([['1 online'], 'online']);
    expect(there.warnings).toHaveLength(1);
    here.news.publish(STATES, [{ ...whole, status: 'restarting' }]);
    await clock.advance(0);
    expect(there.told.at(-1)).toBe('1 restarting');
  });
});
