import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Clock } from '@outpost/clock/clock.js';
import { SoleReplica } from '../cluster/replica.js';
import { FakeReplicas } from '../cluster/testing/fake-replicas.js';
import { TestReplica } from '../cluster/testing/shared-servers.js';
import { type Database } from '../platform/database/database.js';
import { HolderGaps } from './holder-gaps.js';

const NOW = Date.UTC(2026, 10, 20, 12);
/** That of the database is another one. */
const DATABASE_NOW = NOW - 100_000;

describe('HolderGaps', () => {
  let replicas: FakeReplicas;
  let gaps: HolderGaps;
  const of = (replica: TestReplica | SoleReplica): HolderGaps =>
    new HolderGaps({ replicas } as unknown as Database, replica, { now: () => new Date(NOW) });

  beforeEach(() => {
    replicas = new FakeReplicas({ now: () => DATABASE_NOW } as Clock);
    for (const [id, holder] of [
      [1, 'b'],
      [2, 'b'],
      [3, 'a'],
    ] as const) {
      replicas.leases.set(id, { holder, epoch: 1, unobservedSince: DATABASE_NOW - 9_000 });
    }
    gaps = of(new TestReplica('b', 2));
  });

  /** Of which the database knows it. */
  const known = (): number[] =>
    [...replicas.leases].flatMap(([id, { unobservedSince }]) => (unobservedSince === undefined ? [] : [id]));

  it('says since when servers of this replica are not observed, by its own clock', async () => {
    const since = new Date(NOW - 9_000);
    expect([...(await gaps.since([1, 3]))]).toEqual([[1, since]]);
  });

  it('has the database forget those that are over, and no others', async () => {
    gaps.end(1);
    gaps.end(3);
    expect(known()).toEqual([1, 2, 3]);
    await gaps.store();
    expect(known()).toEqual([2, 3]);
  });

  it('stores later what could not be stored, but not of a server that has left since', async () => {
    gaps.end(1);
    gaps.end(2);
    replicas.isAway = true;
    const stored = gaps.store();
    gaps.forget(2);
    await expect(stored).rejects.toThrow('can not be reached');
    replicas.isAway = false;
    await gaps.store();
    expect(known()).toEqual([2, 3]);
  });

  it('asks nothing for a panel without replicas, whose database could have some', async () => {
    replicas.isAway = true;
    const sole = of(new SoleReplica());
    expect(await sole.since([1, 2, 3])).toEqual(new Map());
    sole.end(1);
    await sole.store();
  });
});
