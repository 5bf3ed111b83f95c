import { describe, expect, it } from '@jest/globals';
import { DueBacklog } from './due-backlog.js';
import { type ScheduleEntity } from './schedule.entity.js';

const due = (serverId: number, id: number): ScheduleEntity => ({ serverId, id }) as ScheduleEntity;
const ids = (taken: readonly ScheduleEntity[]): number[] => taken.map(({ id }) => id);
const ROOMY = (): number => 100;

describe('DueBacklog', () => {
  it('hands out schedules of all servers in turn', () => {
    const backlog = new DueBacklog([due(1, 11), due(1, 12), due(1, 13), due(2, 21), due(3, 31)], () => 0);
    expect(ids(backlog.take(4, ROOMY))).toEqual([13, 21, 31, 12]);
    expect(ids(backlog.take(4, ROOMY))).toEqual([11]);
    expect([backlog.take(4, ROOMY), backlog.isEmpty]).toEqual([[], true]);
  });

  it('skips servers without room', () => {
    const backlog = new DueBacklog([due(1, 11), due(1, 12), due(2, 21), due(2, 22)], () => 0);
    expect(ids(backlog.take(10, (serverId) => (serverId === 1 ? 1 : 0)))).toEqual([12]);
    expect(backlog.isEmpty).toBe(false);
    expect(ids(backlog.take(10, ROOMY))).toEqual([11, 22, 21]);
  });

  it('begins at a random position, so that two processes seldom take the same', () => {
    const list = [1, 2, 3, 4].map((id) => due(1, id));
    expect(ids(new DueBacklog(list, () => 0).take(2, ROOMY))).toEqual([4, 3]);
    expect(ids(new DueBacklog(list, () => 0.5).take(2, ROOMY))).toEqual([2, 1]);
  });

  it('forgets servers, and says when they were the last', () => {
    const backlog = new DueBacklog([due(1, 11), due(2, 21), due(3, 31)]);
    expect(backlog.drop(new Set([1, 2]))).toBe(false);
    expect(ids(backlog.take(0, ROOMY))).toEqual([]);
    expect(backlog.drop(new Set([3, 4]))).toBe(true);
    expect([backlog.drop(new Set([3])), ids(backlog.take(5, ROOMY))]).toEqual([false, []]);
  });

  it('takes nothing without room or without schedules', () => {
    expect(new DueBacklog([due(1, 1)]).take(0, ROOMY)).toEqual([]);
    expect(new DueBacklog().take(5, ROOMY)).toEqual([]);
  });
});
