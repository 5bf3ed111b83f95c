import { type ScheduleEntity } from './schedule.entity.js';

/**
 * Schedules that were due when they were read, handed out round-robin by server, so that a server with a thousand of
 * them does not delay others. Each list begins at a random position: two processes that read the same rows seldom try
 * to claim the same one.
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

  /** Forgets the schedules of these servers. Returns whether there were any, and they were the last. */
  drop(serverIds: ReadonlySet<number>): boolean {
    const before = this.byServer.size;
    for (const id of serverIds) this.byServer.delete(id);
    return before > 0 && this.isEmpty;
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
