import { beforeEach, describe, expect, it } from '@jest/globals';
import { type MonitoringGapEnded } from './monitoring.events.js';
import { MonitoringGaps } from './monitoring-gaps.js';

const minute = (count: number): Date => new Date(Date.UTC(2026, 10, 20, 12, count));

describe('MonitoringGaps', () => {
  let gaps: MonitoringGaps;
  beforeEach(() => {
    gaps = new MonitoringGaps();
  });

  const observe = (
    at: Date,
    isObserved = true,
    reason: string | null = null,
  ): MonitoringGapEnded | undefined => gaps.record({ serverId: 1, at, isObserved, reason });

  it('finds no gap between samples a minute apart, even if a timer is late', () => {
    for (const count of [0, 1, 2]) expect(observe(minute(count))).toBeUndefined();
    expect(observe(new Date(minute(3).getTime() + 29_000))).toBeUndefined();
  });

  it('reports the time a panel was off, from the last observation to the next', () => {
    gaps.restore(1, { lastObserved: minute(0), unobservedSince: undefined });
    expect(observe(minute(30))).toEqual({
      serverId: 1,
      from: minute(0),
      to: minute(30),
      reason: 'The panel was not running.',
    });
    expect(observe(minute(31))).toBeUndefined();
  });

  it('reports an unobserved server with the last known reason, once it is observed again', () => {
    observe(minute(0));
    expect(observe(minute(1), false, 'The password was refused')).toBeUndefined();
    expect(observe(minute(2), false)).toBeUndefined();
    expect(observe(minute(3))).toMatchObject({
      from: minute(0),
      to: minute(3),
      reason: 'The password was refused',
    });
  });

  it('starts a gap at the first attempt if the server was never observed before', () => {
    observe(minute(0), false, 'Not found');
    observe(minute(1), false, 'Not found');
    expect(observe(minute(2))).toMatchObject({ from: minute(0), to: minute(2) });
  });

  it('finds no gap for a server that is observed from the start', () => {
    expect(observe(minute(90))).toBeUndefined();
  });

  it('forgets a deleted server', () => {
    observe(minute(0));
    gaps.forget(1);
    expect(observe(minute(90))).toBeUndefined();
  });

  const second = (count: number): Date => new Date(minute(10).getTime() + count * 1_000);
  const NOBODY = 'No replica of the panel was connected to it.';
  const OFF = 'The panel was not running.';

  /** Seconds: the last sample in which it was observed, since when nobody held it, when it is observed; the gap. */
  it.each([
    ['a holder was killed', -40, 0, 9, [0, 9, NOBODY]],
    ['a holder was killed that had taken no sample yet', undefined, 0, 9, [0, 9, NOBODY]],
    ['a holder was killed after a sample that follows its last renewal', 2, 0, 9, [2, 9, NOBODY]],
    ['a server moves', -40, 0, 2, undefined],
    ['a server moves, and the next holder needs some time to connect', -40, 0, 20, [0, 20, NOBODY]],
    ['a sample was missed by a move', -60, 0, 2, undefined],
    ['a holder did not observe it either', -600, 0, 2, [-600, 2, NOBODY]],
    ['a panel without replicas had it since', 3_600, 0, 3_640, undefined],
    ['a panel without replicas had it since, and was off', 3_600, 0, 3_900, [3_600, 3_900, OFF]],
    ['a panel was off for a minute', -40, undefined, 40, undefined],
    ['a panel was off for longer', -40, undefined, 60, [-40, 60, OFF]],
    ['nothing is stored of it', undefined, undefined, 60, undefined],
  ])('knows the time in which nobody observed a server: %s', (_, sample, unobserved, at, expected) => {
    const timeOf = (seconds: number | undefined): Date | undefined =>
      seconds === undefined ? undefined : second(seconds);
    gaps.restore(1, { lastObserved: timeOf(sample), unobservedSince: timeOf(unobserved) });
    const gap = observe(second(at));
    const [from, to, reason] = (expected ?? []) as [number?, number?, string?];
    expect(gap && { ...gap }).toEqual(
      expected && { serverId: 1, from: timeOf(from), to: timeOf(to), reason },
    );
    expect(gaps.hasHolderGap(1)).toBe(false);
  });

  it('knows why the next holder did not observe it either', () => {
    gaps.restore(1, { lastObserved: second(-40), unobservedSince: second(0) });
    observe(second(30), false, 'The password was refused');
    expect(gaps.hasHolderGap(1)).toBe(true);
    expect(observe(second(90))).toMatchObject({ from: second(0), reason: 'The password was refused' });
  });
});
