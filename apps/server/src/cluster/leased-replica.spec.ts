import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { pino } from 'pino';
import { InProcessBus } from '../platform/bus/in-process-bus.js';
import { EventBus } from '../platform/event-bus.js';
import { LeasedReplica } from './leased-replica.js';
import { LEASE_MS, MARGIN_MS } from './lease.js';
import { LeaseLost, ReplicaRejoined } from './replica.events.js';
import { ReplicaFigures } from './replica-figures.js';
import { FakeReplicas } from './testing/fake-replicas.js';

const log = pino({ enabled: false });

describe('LeasedReplica', () => {
  let clock: ManualClock;
  let replicas: FakeReplicas;
  let events: EventBus;
  let bus: InProcessBus;
  let published: object[];
  let replica: LeasedReplica;
  beforeEach(async () => {
    clock = new ManualClock();
    replicas = new FakeReplicas(clock);
    events = new EventBus(log);
    bus = new InProcessBus(log, clock);
    published = [];
    for (const type of [LeaseLost, ReplicaRejoined])
      events.subscribe(type, (event) => void published.push(event));
    replica = await join();
  });

  const join = (): Promise<LeasedReplica> =>
    LeasedReplica.join({ replicas, events, clock, time: clock, log, bus, figures: new ReplicaFigures() });

  it('renews its lease for as long as the database answers', async () => {
    await clock.advance(60_000);
    expect([replica.isValid, replica.slot, replica.isFirst]).toEqual([true, 1, true]);
    expect(published).toEqual([]);
    expect(replicas.renewals).toBe(31);
    expect(replicas.fences).toEqual([replica.id]);
  });

  it('is the first again when the one before it has ended', async () => {
    const second = await join();
    await clock.advance(2_000);
    expect([replica.isFirst, second.isFirst]).toEqual([true, false]);
    await replica.onApplicationShutdown();
    await clock.advance(2_000);
    expect(second.isFirst).toBe(true);
  });

  it('does not mind that the database is away for a moment', async () => {
    await clock.advance(10_000);
    replicas.isAway = true;
    await clock.advance(3_000);
    expect(replica.isValid).toBe(true);
    replicas.isAway = false;
    await clock.advance(60_000);
    expect(published).toEqual([]);
  });

  it('gives up before others can take its servers', async () => {
    await clock.advance(10_000);
    const { id } = replica;
    const rowOf = () => replicas.rows.get(id);
    replicas.isAway = true;
    while (replica.isValid) await clock.advance(10);
    expect(published).toEqual([new LeaseLost(id)]);
    expect((rowOf()?.expiresAt ?? 0) - clock.now()).toBeGreaterThanOrEqual(MARGIN_MS - 10);
  });

  it('joins again as another one once the database is back', async () => {
    const { id } = replica;
    replicas.isAway = true;
    await clock.advance(60_000);
    expect([replica.isValid, replica.isFirst, replica.id]).toEqual([false, false, id]);
    replicas.isAway = false;
    await clock.advance(1_000);
    expect(replica.isValid).toBe(true);
    expect(replica.id).not.toBe(id);
    expect(published).toEqual([new LeaseLost(id), new ReplicaRejoined(replica.id)]);
    expect(replicas.fences).toEqual([id, replica.id]);
    await clock.advance(60_000);
    expect(published).toHaveLength(2);
  });

  it('is not valid after its process stood still, before it does anything', async () => {
    await clock.advance(10_000);
    const stopped = new ManualClock();
    const time = { now: () => stopped.now() + elapsed };
    let elapsed = 0;
    const figures = new ReplicaFigures();
    const resumed = await LeasedReplica.join({ replicas, events, clock: stopped, time, log, bus, figures });
    expect(resumed.isValid).toBe(true);
    elapsed = 40_000;
    expect(resumed.isValid).toBe(false);
  });

  it('gives up when the database says that its lease has expired', async () => {
    const { id } = replica;
    replicas.rows.delete(id);
    await clock.advance(2_000);
    expect(published).toEqual([new LeaseLost(id), new ReplicaRejoined(replica.id)]);
    expect(replica.isValid).toBe(true);
  });

  it('joins again only when its servers are given up', async () => {
    let close = (): void => undefined;
    events.subscribe(LeaseLost, () => new Promise((resolve) => (close = resolve)));
    replicas.rows.delete(replica.id);
    await clock.advance(2_000);
    expect([replica.isValid, replicas.fences.length]).toEqual([false, 1]);
    close();
    await clock.advance(0);
    expect([replica.isValid, replicas.fences.length]).toEqual([true, 2]);
  });

  it('tells the others at once that it drains, and every time it renews its lease', async () => {
    const second = await join();
    await clock.advance(2_000);
    expect([replica.othersConnected, second.othersConnected]).toEqual([true, true]);
    await replica.drain();
    expect(replica.isDraining).toBe(true);
    expect(await replicas.balance()).toMatchObject({ replicas: 1 });
    await clock.advance(10_000);
    expect(await replicas.balance()).toMatchObject({ replicas: 1 });
    expect([replica.isValid, replica.othersConnected, second.othersConnected]).toEqual([true, true, false]);
  });

  it('renews its lease no more often than before when it drains', async () => {
    await replica.drain();
    const before = replicas.renewals;
    await clock.advance(20_000);
    expect(replicas.renewals - before).toBe(10);
  });

  it('goes on draining while the database is away, and says so when it has joined again', async () => {
    replicas.isAway = true;
    await replica.drain();
    await clock.advance(60_000);
    replicas.isAway = false;
    await clock.advance(3_000);
    expect([replica.isValid, await replicas.balance()]).toEqual([true, { servers: 0, replicas: 0 }]);
  });

  it('reports its figures with each renewal, and how long database and bus take', async () => {
    await clock.advance(2_000);
    expect((await replicas.list()).replicas[0]?.figures).toMatchObject({
      databaseMs: 0,
      natsMs: 0,
      sockets: null,
    });
    await bus.close();
    await clock.advance(2_000);
    expect([...replicas.rows.values()]).toMatchObject([{ isConnected: false, figures: { natsMs: null } }]);
  });

  it('leaves nothing behind when it ends while it joins again', async () => {
    let join = (): void => undefined;
    const answered = new Promise<void>((done) => (join = done));
    const { id } = replica;
    const joinAtOnce = replicas.join.bind(replicas);
    replicas.join = async (about, leaseMs) => {
      await answered;
      return joinAtOnce(about, leaseMs);
    };
    replicas.rows.delete(id);
    await clock.advance(2_000);
    const ended = replica.onApplicationShutdown();
    join();
    await ended;
    await clock.advance(LEASE_MS);
    expect([replicas.rows.size, clock.pending, replicas.fences]).toEqual([0, 0, [id]]);
  });

  it('frees its servers when it ends, and stays ended', async () => {
    await replica.onApplicationShutdown();
    expect(replicas.rows.size).toBe(0);
    await clock.advance(LEASE_MS * 3);
    expect([replicas.rows.size, clock.pending]).toEqual([0, 0]);
  });
});
