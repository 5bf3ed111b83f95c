import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Clock } from '@outpost/clock/clock.js';
import { pino } from 'pino';
import { FakeReplicas } from '../cluster/testing/fake-replicas.js';
import { TestReplica } from '../cluster/testing/shared-servers.js';
import { type Database } from '../platform/database/database.js';
import { EventBus } from '../platform/event-bus.js';
import { GapRecorder } from './gap-recorder.js';
import { HolderGaps } from './holder-gaps.js';
import { MonitoringGapEnded } from './monitoring.events.js';
import { type SamplesRepository } from './samples.repository.js';
import { settled } from './testing/sampler-world.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const at = (seconds: number): Date => new Date(NOW + seconds * 1_000);

/** Server 1 is held by this replica, `b`, and nobody has observed it for nine seconds. */
describe('GapRecorder', () => {
  let replicas: FakeReplicas;
  let gaps: GapRecorder;
  let ended: MonitoringGapEnded[];
  /** The last sample in which a server was observed, in seconds from now; by call. */
  let lastObserved: (() => Promise<number>)[];
  let stored: Promise<void>;

  beforeEach(() => {
    ended = [];
    lastObserved = [];
    stored = Promise.resolve();
    replicas = new FakeReplicas({ now: () => NOW } as Clock);
    replicas.leases.set(1, { holder: 'b', epoch: 1, unobservedSince: NOW - 9_000 });
    const events = new EventBus(pino({ enabled: false }));
    events.subscribe(MonitoringGapEnded, (gap) => {
      ended.push(gap);
      return stored;
    });
    const samples = {
      lastObserved: async () => {
        const seconds = await (lastObserved.shift() ?? ((): Promise<number> => Promise.resolve(-40)))();
        return new Map([[1, at(seconds).getTime() / 1_000]]);
      },
    } as unknown as SamplesRepository;
    const database = { replicas } as unknown as Database;
    const holderGaps = new HolderGaps(database, new TestReplica('b', 2), { now: () => new Date(NOW) });
    gaps = new GapRecorder(samples, holderGaps, events);
  });

  const isKnown = (): boolean => replicas.leases.get(1)?.unobservedSince !== undefined;

  it('begins with what was asked last, whichever answer comes first', async () => {
    let answer!: (seconds: number) => void;
    lastObserved = [() => Promise.resolve(-3_000), () => new Promise((resolve) => (answer = resolve))];
    const before = gaps.restore([1]);
    gaps.forget(1);
    const since = gaps.restore([1]);
    expect(await before).toEqual([]);
    answer(-40);
    expect(await since).toEqual([1]);
    gaps.seen(1, at(0));
    expect(ended).toMatchObject([{ from: at(-9), to: at(0) }]);
  });

  it('asks again for those that failed, unless they have left or were taken again', async () => {
    let fail!: (error: Error) => void;
    lastObserved = [() => new Promise((_, reject) => (fail = reject))];
    const late = gaps.restore([1, 2, 3]);
    gaps.forget(2);
    gaps.forget(3);
    await gaps.restore([3]);
    fail(new Error('it took too long'));
    await expect(late).rejects.toThrow('too long');
    expect(gaps.unrestored).toEqual([1]);
    expect(await gaps.restore(gaps.unrestored)).toEqual([1]);
    expect(gaps.unrestored).toEqual([]);
  });

  it('keeps the first status that was seen while the past could not be read, also when the clock is set', async () => {
    lastObserved = [() => Promise.reject(new Error('away'))];
    await expect(gaps.restore([1])).rejects.toThrow('away');
    gaps.seen(1, at(-3_600));
    gaps.seen(1, at(-3_590));
    gaps.shift(3_600_000);
    await gaps.restore([1]);
    expect(ended).toMatchObject([{ from: at(-9), to: at(0) }]);
  });

  it('has the database know it until it is in the log, and publishes it once', async () => {
    let store!: () => void;
    stored = new Promise((resolve) => (store = resolve));
    await gaps.restore([1]);
    gaps.seen(1, at(0));
    gaps.seen(1, at(1));
    await gaps.store();
    expect([ended.length, isKnown()]).toEqual([1, true]);
    store();
    await settled();
    await gaps.store();
    expect(isKnown()).toBe(false);
  });

  it('leaves alone what the database knows of a server that was taken again before the entry was stored', async () => {
    let store!: () => void;
    stored = new Promise((resolve) => (store = resolve));
    await gaps.restore([1]);
    gaps.seen(1, at(0));
    gaps.forget(1);
    await gaps.restore([1]);
    store();
    await settled();
    await gaps.store();
    expect(isKnown()).toBe(true);
  });

  it('has the database forget a time after which a panel without replicas observed the server', async () => {
    replicas.leases.set(1, { holder: 'b', epoch: 1, unobservedSince: NOW - 3_600_000 });
    await gaps.restore([1]);
    await gaps.store();
    expect(isKnown()).toBe(false);
  });
});
