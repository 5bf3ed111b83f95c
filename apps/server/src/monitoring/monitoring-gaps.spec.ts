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
    gaps.restore(1, minute(0));
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
});
