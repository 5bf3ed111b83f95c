import { describe, expect, it } from '@jest/globals';
import { type Cluster, ClusterReplica } from '@outpost/contracts/cluster.js';
import { schemaOf } from '@outpost/contracts/schema.js';
import {
  factsOf,
  haveSeveralVersions,
  heldRemark,
  msText,
  rateText,
  replicasRemark,
  totalOf,
} from './replica-labels.js';
import { clusterTexts } from './texts/en.js';

const t = clusterTexts.get();
const replica = (change: Partial<ClusterReplica> = {}): ClusterReplica => ({
  ...schemaOf(ClusterReplica).example(),
  ...change,
});
const cluster = (
  replicas: readonly ClusterReplica[],
  servers = { all: 10, held: 10, unheld: 0 },
): Cluster => ({ isShared: true, replicas, servers });
const figures = (linesPerSecond: number | null): ClusterReplica['figures'] => ({
  ...replica().figures,
  linesPerSecond,
});
const lease = (renewedSecondsAgo: number) => ({ validUntil: '2026-11-22T18:04:05Z', renewedSecondsAgo });

describe('The labels of replicas', () => {
  it('tell the age of figures only where it could mislead', () => {
    const agesOf = (change: Partial<ClusterReplica>) =>
      factsOf(t, replica(change), false).filter(({ text }) => text.startsWith('last seen'));
    expect(agesOf({ lease: lease(2.4) })).toEqual([]);
    expect(agesOf({ lease: lease(6.4) })).toEqual([{ text: 'last seen 6 s ago', standsOut: true }]);
    expect(agesOf({ state: 'gone', lease: lease(1) })).toEqual([
      { text: 'last seen 1 s ago', standsOut: false },
    ]);
    expect(agesOf({ lease: null })).toEqual([]);
  });

  it('let the versions stand out while those that live run several', () => {
    const of = (version: string, state: ClusterReplica['state'] = 'active') => replica({ version, state });
    expect(haveSeveralVersions([of('1.1.0'), of('1.0.0', 'draining')])).toBe(true);
    expect(haveSeveralVersions([of('1.1.0'), of('1.1.0'), of('1.0.0', 'gone')])).toBe(false);
    const standOut = (areMixed: boolean) =>
      factsOf(t, of('1.1.0'), areMixed).flatMap(({ text, standsOut }) => (standsOut ? [text] : []));
    expect(standOut(true)).toEqual(['version 1.1.0']);
    expect(standOut(false)).toEqual([]);
  });

  it('sum up what is known of the replicas that live', () => {
    const known = [replica({ figures: figures(2) }), replica({ figures: figures(0.5) })];
    const others = [replica({ figures: figures(null) }), replica({ figures: figures(100), state: 'gone' })];
    expect(totalOf(cluster([...known, ...others]), 'linesPerSecond')).toBe(2.5);
    expect(totalOf(cluster(others), 'linesPerSecond')).toBeUndefined();
  });

  it('say how many replicas end or are gone', () => {
    expect(replicasRemark(t, cluster([replica()]))).toBe('all active');
    const ending = [replica({ state: 'draining' }), replica({ state: 'draining' })];
    expect(replicasRemark(t, cluster([replica(), ...ending]))).toBe('2 are ending');
    expect(replicasRemark(t, cluster([...ending, replica({ state: 'gone' })]))).toBe(
      '2 are ending, 1 is gone',
    );
  });

  it('say how many servers wait for a replica', () => {
    expect(heldRemark(t, cluster([]))).toBe('all of them');
    expect(heldRemark(t, cluster([], { all: 3_000, held: 2_999, unheld: 1 }))).toBe(
      '1 of 3,000 waits for a replica',
    );
    expect(heldRemark(t, cluster([], { all: 0, held: 0, unheld: 0 }))).toBe('none added yet');
  });

  it('write figures with at most one digit after the point, and a dash for what is not known', () => {
    expect([rateText(0), rateText(1_041.55), rateText(null), rateText(undefined)]).toEqual([
      '0',
      '1,041.6',
      '–',
      '–',
    ]);
    expect([msText(t, 0.42), msText(t, null)]).toEqual(['0.4 ms', '–']);
  });
});
