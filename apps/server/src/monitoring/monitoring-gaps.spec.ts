import { beforeEach, describe, expect, it } from '@jest/globals';
import { type MonitoringGapEnded } from './monitoring.events.js';
import { MonitoringGaps } from './monitoring-gaps.js';

const minute = (count: number): Date => new Date(Date.UTC(2026, 10, 20, 12, count));

describe('MonitoringGaps', () => {
  let gaps: MonitoringGaps;
  beforeEach(() => {
    gaps = new MonitoringGaps();
  });

  const look = (at: Date, isObserved = true, reason: string | null = null): MonitoringGapEnded | undefined =>
    gaps.take({ serverId: 1, at, isObserved, reason });

  it('sees none between samples a minute apart, give or take a late timer', () => {
    for (const count of [0, 1, 2]) expect(look(minute(count))).toBeUndefined();
    expect(look(new Date(minute(3).getTime() + 29_000))).toBeUndefined();
  });

  it('tells of a panel that was off, from the last observation to the next', () => {
    gaps.recall(1, minute(0));
    expect(look(minute(30))).toEqual({
      serverId: 1,
      from: minute(0),
      to: minute(30),
      reason: 'The panel was not running.',
    });
    expect(look(minute(31))).toBeUndefined();
  });

  it('tells of a server nobody could see, with the last known reason, once it is seen again', () => {
    look(minute(0));
    expect(look(minute(1), false, 'The password was refused')).toBeUndefined();
    expect(look(minute(2), false)).toBeUndefined();
    expect(look(minute(3))).toMatchObject({
      from: minute(0),
      to: minute(3),
      reason: 'The password was refused',
    });
  });

  it('begins with the first look where a server was never observed before', () => {
    look(minute(0), false, 'Not found');
    look(minute(1), false, 'Not found');
    expect(look(minute(2))).toMatchObject({ from: minute(0), to: minute(2) });
  });

  it('sees none in a server that is observed from the start', () => {
    expect(look(minute(90))).toBeUndefined();
  });

  it('forgets a deleted server', () => {
    look(minute(0));
    gaps.forget(1);
    expect(look(minute(90))).toBeUndefined();
  });
});
