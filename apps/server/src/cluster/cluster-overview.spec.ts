import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { type Database } from '../platform/database/database.js';
import { SharedOverview } from './cluster-overview.js';
import { type Replica } from './replica.js';
import { FakeReplicas } from './testing/fake-replicas.js';

const LEASE_MS = 7_000;
const REPORT = { isDraining: false, isConnected: true, figures: { sockets: 3, taken: 1.5 } };

describe('SharedOverview', () => {
  let clock: ManualClock;
  let replicas: FakeReplicas;
  let overview: SharedOverview;
  beforeEach(async () => {
    clock = new ManualClock();
    replicas = new FakeReplicas(clock, 10);
    overview = new SharedOverview({ replicas } as unknown as Database, { id: 'b' } as Replica);
    for (const id of ['a', 'b', 'c']) {
      await replicas.join({ id, name: `machine ${id}`, version: '1.0.0', uptimeMs: 0 }, LEASE_MS);
      await replicas.claim(id, 3);
    }
  });

  it('shows what each replica holds and reports, and which one has answered', async () => {
    await clock.advance(1_000);
    await replicas.renew('b', LEASE_MS, REPORT);
    await clock.advance(2_300);
    const { isShared, replicas: shown, servers } = await overview.read();
    expect([isShared, servers]).toEqual([true, { all: 10, held: 9, unheld: 1 }]);
    expect(shown.map(({ name, slot, servers: held }) => [name, slot, held])).toEqual([
      ['machine a', 1, 3],
      ['machine b', 2, 3],
      ['machine c', 3, 3],
    ]);
    expect(shown.map(({ isAnswering }) => isAnswering)).toEqual([false, true, false]);
    expect(shown[1]?.lease?.renewedSecondsAgo).toBe(2.3);
    expect(shown[1]?.figures).toMatchObject({ sockets: 3, taken: null, linesPerSecond: null });
  });

  it('tells those that end from those that work and those that are gone, whose servers nobody holds', async () => {
    await clock.advance(5_000);
    await replicas.renew('a', LEASE_MS, REPORT);
    await replicas.renew('b', LEASE_MS, { ...REPORT, isDraining: true });
    await clock.advance(5_000);
    const { replicas: shown, servers } = await overview.read();
    expect(shown.map(({ state }) => state)).toEqual(['active', 'draining', 'gone']);
    expect(servers).toEqual({ all: 10, held: 6, unheld: 4 });
  });
});
