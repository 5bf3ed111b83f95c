import { type ScheduleEntity } from './schedule.entity.js';

/**
 * Schedules that were due when they were read, by server: they are handed out one of each server in turn, so that a
 * server with a thousand of them keeps nobody waiting. Each list begins anywhere: two processes that read the same
 * one seldom reach for the same entry.
 */
export class DueBacklog {
  private readonly byServer = new Map<number, ScheduleEntity[]>();

  /** @param random a number in [0, 1) */
  constructor(due: readonly ScheduleEntity[] = [], random: () => number = Math.random) {
    for (const schedule of due) {
      const list = this.byServer.get(schedule.serverId);
      if (list) list.push(schedule);
      else this.byServer.set(schedule.serverId, [schedule]);
    }
    for (const list of this.byServer.values()) rotate(list, random());
  }

  get isEmpty(): boolean {
    return this.byServer.size === 0;
  }

  /** Up to `most` of them, no more of any server than it has room for. */
  take(most: number, roomOf: (serverId: number) => number): ScheduleEntity[] {
    const taken: ScheduleEntity[] = [];
    for (let round = 0, before = -1; taken.length < most && taken.length > before; round += 1) {
      before = taken.length;
      for (const [serverId, list] of this.byServer) {
        if (taken.length < most && roomOf(serverId) > round) taken.push(...list.splice(-1));
        if (list.length === 0) this.byServer.delete(serverId);
      }
    }
    return taken;
  }
}

function rotate(list: ScheduleEntity[], part: number): void {
  list.push(...list.splice(0, Math.floor(part * list.length)));
}
