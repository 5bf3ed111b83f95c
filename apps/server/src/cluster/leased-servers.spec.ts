import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { pino } from 'pino';
import { InProcessBus } from '../platform/bus/in-process-bus.js';
import { type Database } from '../platform/database/database.js';
import { EventBus } from '../platform/event-bus.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServerCreated, ServerDeleted } from '../servers/servers.events.js';
import { type ServersRepository } from '../servers/servers.repository.js';
import { LeasedReplica } from './leased-replica.js';
import { ServersLeaving, ServersLeft, ServersTaken } from './held-servers.events.js';
import { CLAIM_MAX, HANDOVER_MAX, LeasedServers, NOTICE_MS } from './leased-servers.js';
import { LEASE_MS } from './lease.js';
import { ReplicaFigures } from './replica-figures.js';
import { FakeReplicas } from './testing/fake-replicas.js';

const log = pino({ enabled: false });
const SERVERS = 12;
const servers = {
  findByIds: (ids: readonly number[]) => Promise.resolve(ids.map((id) => ({ id }))),
} as unknown as ServersRepository;

/** A replica in this process, with what it was told. */
class Member {
  readonly events = new EventBus(log);
  readonly figures = new ReplicaFigures();
  readonly taken: number[] = [];
  readonly left: ServersLeft[] = [];
  /** Work in progress for servers that leave. */
  work = Promise.resolve();
  held!: LeasedServers;
  replica!: LeasedReplica;

  async join(replicas: FakeReplicas, clock: ManualClock, bus: InProcessBus): Promise<this> {
    const { events, figures } = this;
    this.replica = await LeasedReplica.join({ replicas, events, clock, time: clock, log, bus, figures });
    const database = { replicas } as unknown as Database;
    this.held = new LeasedServers(database, this.replica, servers, bus, events, clock, log, figures);
    this.events.subscribe(
      ServersTaken,
      (event) => void this.taken.push(...event.servers.map(({ id }) => id)),
    );
    this.events.subscribe(ServersLeaving, () => this.work);
    this.events.subscribe(ServersLeft, (event) => void this.left.push(event));
    this.held.onModuleInit();
    await this.held.onApplicationBootstrap();
    return this;
  }

  /** Its lease stays, and is not renewed any more. */
  async kill(replicas: FakeReplicas): Promise<void> {
    replicas.isAway = true;
    this.held.onModuleDestroy();
    await this.replica.onApplicationShutdown();
    replicas.isAway = false;
  }

  get ids(): readonly number[] {
    return this.held.ids();
  }
}

describe('LeasedServers', () => {
  let clock: ManualClock;
  let replicas: FakeReplicas;
  let bus: InProcessBus;
  beforeEach(() => {
    clock = new ManualClock();
    replicas = new FakeReplicas(clock, SERVERS);
    bus = new InProcessBus(log, clock);
  });

  const member = (): Promise<Member> => new Member().join(replicas, clock, bus);
  const counts = (...members: readonly Member[]): readonly number[] => members.map(({ ids }) => ids.length);
  const everyServer = (...members: readonly Member[]): readonly number[] =>
    members.flatMap(({ ids }) => ids).sort((a, b) => a - b);
  const ALL = Array.from({ length: SERVERS }, (_, at) => at + 1);

  it('takes all servers of a replica that is alone', async () => {
    const alone = await member();
    expect(alone.taken).toEqual(ALL);
    expect([alone.held.epochOf(1), alone.held.epochOf(99)]).toEqual([1, undefined]);
  });

  it('takes many in portions, without waiting for the next round', async () => {
    replicas = new FakeReplicas(clock, 3 * CLAIM_MAX + 1);
    const alone = await member();
    expect(alone.ids).toHaveLength(3 * CLAIM_MAX + 1);
  });

  it('gives a replica that joins its share, each server to one of them at any time', async () => {
    const [first, second] = [await member(), await member()];
    for (let step = 0; step < 30; step += 1) {
      const all = everyServer(first, second);
      expect(new Set(all).size).toBe(all.length);
      await clock.advance(100);
    }
    expect(counts(first, second)).toEqual([6, 6]);
    const third = await member();
    await clock.advance(3_000);
    expect(counts(first, second, third)).toEqual([4, 4, 4]);
    expect(everyServer(first, second, third)).toEqual(ALL);
    expect(first.left.every(({ isTooLate }) => !isTooLate)).toBe(true);
  });

  it('gives away no more than some at a time', async () => {
    replicas = new FakeReplicas(clock, 4 * HANDOVER_MAX);
    const [first, second] = [await member(), await member()];
    let most = 0;
    first.events.subscribe(ServersLeaving, async () => {
      most = Math.max(most, first.figures.current().leaving ?? 0);
      await new Promise((done) => void clock.schedule(500, () => done(undefined)));
    });
    await clock.advance(20_000);
    expect([counts(first, second), most]).toEqual([[2 * HANDOVER_MAX, 2 * HANDOVER_MAX], HANDOVER_MAX]);
  });

  it('goes on with others while the work of one takes its time', async () => {
    replicas = new FakeReplicas(clock, 4 * HANDOVER_MAX);
    const [first, second] = [await member(), await member()];
    const slow = first.ids.at(-1) ?? 0;
    first.events.subscribe(ServersLeaving, ({ serverIds }) =>
      serverIds.includes(slow) ? new Promise<void>(() => undefined) : Promise.resolve(),
    );
    await clock.advance(20_000);
    expect(counts(first, second)).toEqual([2 * HANDOVER_MAX, 2 * HANDOVER_MAX - 10]);
  });

  it('does not take back what it is giving away, whatever the database said a moment ago', async () => {
    replicas = new FakeReplicas(clock, 4 * HANDOVER_MAX);
    const [first, second] = [await member(), await member()];
    // Storing what is left takes longer than it takes until the next comparison.
    first.events.subscribe(
      ServersLeft,
      () => new Promise((done) => void clock.schedule(20_000, () => done())),
    );
    for (let step = 0; step < 450; step += 1) {
      const held = [...first.ids, ...second.ids];
      expect(new Set(held).size).toBe(held.length);
      expect(first.left.flatMap(({ serverIds }) => serverIds).filter((id) => first.ids.includes(id))).toEqual(
        [],
      );
      await clock.advance(100);
    }
    expect(second.ids).toHaveLength(2 * HANDOVER_MAX);
  });

  it('frees what it gave away when that could not be stored at first', async () => {
    const [first, second] = [await member(), await member()];
    first.events.subscribe(ServersLeft, () => void (replicas.isAway = true));
    await clock.advance(1_500);
    expect(counts(first, second)).toEqual([6, 0]);
    replicas.isAway = false;
    await clock.advance(20_000);
    expect(everyServer(first, second)).toEqual(ALL);
    expect(counts(first, second)).toEqual([6, 6]);
  });

  it('waits for work in progress, accepts no more, and takes free servers meanwhile', async () => {
    const first = await member();
    let end = (): void => undefined;
    first.work = new Promise((done) => (end = done));
    const second = await member();
    await clock.advance(2_000);
    expect(counts(first, second)).toEqual([6, 0]);
    expect(first.held.epochOf(12)).toBeUndefined();
    replicas.leases.set(13, { holder: undefined, epoch: 0 });
    await clock.advance(2_000);
    expect(everyServer(first, second)).toContain(13);
    end();
    await clock.advance(2_000);
    expect(everyServer(first, second)).toEqual([...ALL, 13]);
  });

  it('takes the servers of a replica that was killed', async () => {
    const [first, second] = [await member(), await member()];
    await clock.advance(2_000);
    const killed = new Set(first.ids);
    await first.kill(replicas);
    await clock.advance(LEASE_MS / 2);
    expect(second.ids).toHaveLength(6);
    await clock.advance(LEASE_MS);
    expect(second.ids).toHaveLength(SERVERS);
    for (const id of killed) expect(second.held.epochOf(id)).toBeGreaterThan(1);
  });

  it('gives everything up when its lease is lost, and takes its share again when it has joined again', async () => {
    const alone = await member();
    replicas.isAway = true;
    await clock.advance(LEASE_MS);
    expect(alone.left).toEqual([new ServersLeft(ALL, true)]);
    expect([alone.ids, alone.held.epochOf(1)]).toEqual([[], undefined]);
    replicas.isAway = false;
    await clock.advance(LEASE_MS);
    expect(alone.ids).toHaveLength(SERVERS);
    expect(alone.held.epochOf(1)).toBe(2);
  });

  it('counts what it has taken in the last minute, and what it gives away at the moment', async () => {
    const first = await member();
    let end = (): void => undefined;
    first.work = new Promise((done) => (end = done));
    expect(first.figures.current()).toMatchObject({ taken: 12, leaving: 0 });
    const second = await member();
    await clock.advance(2_000);
    expect(first.figures.current()).toMatchObject({ leaving: 6 });
    end();
    await clock.advance(60_000);
    expect(first.figures.current()).toMatchObject({ taken: 0, leaving: 0 });
    expect(second.ids).toHaveLength(6);
  });

  describe('that drains', () => {
    const NEVER = new Promise<void>(() => undefined);
    const drained = (which: Member, patience: Promise<void> = NEVER): { isOver: boolean } => {
      const state = { isOver: false };
      void which.held.drain(patience).then(() => (state.isOver = true));
      return state;
    };

    it('gives all its servers to the others, each to one of them at any time, and takes none again', async () => {
      const [first, second, third] = [await member(), await member(), await member()];
      await clock.advance(5_000);
      const state = drained(first);
      for (let step = 0; step < 20; step += 1) {
        const all = everyServer(first, second, third);
        expect(new Set(all).size).toBe(all.length);
        await clock.advance(50);
      }
      expect(counts(first, second, third)).toEqual([0, 6, 6]);
      expect(first.left.every(({ isTooLate }) => !isTooLate)).toBe(true);
      replicas.leases.set(13, { holder: undefined, epoch: 0 });
      await clock.advance(5_000);
      expect([first.ids, everyServer(second, third).length, state.isOver]).toEqual([[], 13, true]);
    });

    it('goes on for a while, so that no more requests are sent to it', async () => {
      const [first] = [await member(), await member()];
      await clock.advance(5_000);
      const state = drained(first);
      await clock.advance(NOTICE_MS - 10);
      expect([first.ids, state.isOver]).toEqual([[], false]);
      await clock.advance(10);
      expect(state.isOver).toBe(true);
    });

    it('keeps its servers when there is no other one', async () => {
      const alone = await member();
      const state = drained(alone);
      await clock.advance(0);
      expect([alone.ids.length, state.isOver]).toEqual([SERVERS, true]);
    });

    it('does not hold servers up for the work of others, and keeps those whose work takes too long', async () => {
      replicas = new FakeReplicas(clock, 200);
      const [first, second] = [await member(), await member()];
      await clock.advance(5_000);
      const slow = first.ids[0] ?? 0;
      first.events.subscribe(ServersLeaving, ({ serverIds }) =>
        serverIds.includes(slow) ? NEVER : Promise.resolve(),
      );
      const state = drained(first, new Promise((done) => void clock.schedule(NOTICE_MS + 500, done)));
      await clock.advance(NOTICE_MS);
      expect([counts(first, second), state.isOver]).toEqual([[0, 190], false]);
      await clock.advance(500);
      expect(state.isOver).toBe(true);
      expect(await replicas.leasesOf(first.replica.id)).toHaveLength(10);
    });

    it('gives nothing away any more once everything is closed', async () => {
      const [first] = [await member(), await member()];
      await clock.advance(5_000);
      let end = (): void => undefined;
      first.work = new Promise((done) => (end = done));
      drained(first);
      await clock.advance(3_000);
      first.held.onModuleDestroy();
      end();
      await clock.advance(1_000);
      expect(await replicas.leasesOf(first.replica.id)).toHaveLength(6);
      expect(first.left.flatMap(({ serverIds }) => serverIds)).toHaveLength(6);
    });

    it('keeps its servers when the database is away, and gives the others the same time to notice', async () => {
      const [first] = [await member(), await member()];
      await clock.advance(5_000);
      replicas.isAway = true;
      const state = drained(first);
      await clock.advance(NOTICE_MS - 10);
      expect([first.ids.length, state.isOver]).toEqual([6, false]);
      await clock.advance(10);
      expect(state.isOver).toBe(true);
    });
  });

  it('takes a server that was added at once, and forgets one that was deleted', async () => {
    const alone = await member();
    replicas.leases.set(13, { holder: undefined, epoch: 0 });
    alone.events.publish(new ServerCreated({ id: 13 } as ServerEntity));
    await clock.advance(0);
    expect(alone.held.epochOf(13)).toBe(1);
    replicas.leases.delete(13);
    alone.events.publish(new ServerDeleted(13));
    expect(alone.held.epochOf(13)).toBeUndefined();
  });

  it('finds what a round left half done', async () => {
    const alone = await member();
    replicas.leases.set(20, { holder: alone.replica.id, epoch: 5 });
    replicas.leases.delete(1);
    await clock.advance(20_000);
    expect([alone.held.epochOf(20), alone.held.epochOf(1)]).toEqual([5, undefined]);
  });

  it('goes on after rounds that failed', async () => {
    const alone = await member();
    replicas.isAway = true;
    await clock.advance(2_500);
    replicas.isAway = false;
    replicas.leases.set(13, { holder: undefined, epoch: 0 });
    await clock.advance(2_000);
    expect([alone.held.epochOf(13), alone.left]).toEqual([1, []]);
  });
});
