import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Log } from '../platform/log.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServersInMaintenance } from '../servers/servers-in-maintenance.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { nextRun, runsBetween } from '../platform/cron-expression.js';
import { type ScheduleEntity, timeZoneOf } from './schedule.entity.js';

/** Runs later than this are not executed: a restart announced for four o'clock is wrong at ten past. */
export const GRACE_MS = 60_000;

/**
 * Limit on counting missed runs: a schedule of every minute misses half a million in a year, and each costs up to 35
 * microseconds in a zone with daylight saving time.
 */
export const MISSED_COUNT_MAX = 100;

export interface MissedRuns {
  readonly count: number;
  readonly lastDueAt: Date;
}

/** A schedule as it was read when it was due. */
interface DueSchedule {
  readonly id: number;
  readonly serverId: number;
  readonly schedule: string;
  readonly dueAt: Date;
}

/** What to do with a due schedule. It can be claimed only while the row is the one that was read. */
export interface RunPlan extends DueSchedule {
  readonly nextDueAt: Date | null;
  /** Set when it is too late to run; `dueAt` is the first missed run. */
  readonly missed: MissedRuns | undefined;
  /** The maintenance that holds it back, by name. */
  readonly heldBy?: string | undefined;
  /** In which it was evaluated. */
  readonly timeZone?: string;
}

function planRun(due: DueSchedule, timeZone: string, now: Date): RunPlan {
  const { schedule, dueAt } = due;
  const end = tooLateBefore(now);
  if (dueAt >= end) return { ...due, nextDueAt: nextRun(schedule, timeZone, dueAt), missed: undefined };
  const { count, last } = runsBetween(schedule, timeZone, { first: dueAt, end, most: MISSED_COUNT_MAX });
  return { ...due, nextDueAt: nextRun(schedule, timeZone, last), missed: { count, lastDueAt: last } };
}

/** For a schedule that can no longer be evaluated: the run due now is its last. */
function planLastRun(due: DueSchedule, now: Date): RunPlan {
  const missed = due.dueAt < tooLateBefore(now) ? { count: 1, lastDueAt: due.dueAt } : undefined;
  return { ...due, nextDueAt: null, missed };
}

const tooLateBefore = (now: Date): Date => new Date(now.getTime() - GRACE_MS);

@Injectable()
export class RunPlanner {
  constructor(
    private readonly servers: ServersRepository,
    private readonly maintenance: ServersInMaintenance,
    private readonly log: Log,
  ) {}

  async plan(due: readonly ScheduleEntity[], now: Date): Promise<RunPlan[]> {
    const servers = await this.serversOf(new Set(due.map(({ serverId }) => serverId)));
    const plans: RunPlan[] = [];
    for (const row of due) {
      const plan = this.planOne(row, servers.get(row.serverId), now);
      if (plan) plans.push(plan);
      // Counting missed runs is slow, and after a night of downtime there are thousands of schedules to count.
      if (plan?.missed) await setImmediate();
    }
    return plans;
  }

  /** A row that cannot be evaluated, such as one with a renamed zone, must not block the others. */
  private planOne(row: ScheduleEntity, server: ServerEntity | undefined, now: Date): RunPlan | undefined {
    const { id, serverId, schedule, nextDueAt: dueAt } = row;
    if (server === undefined || dueAt === null) return undefined;
    const due = { id, serverId, schedule, dueAt };
    const heldBy = this.maintenance.holding(server)?.name;
    const timeZone = timeZoneOf(row.timeZone, server);
    try {
      return { ...planRun(due, timeZone, now), heldBy, timeZone };
    } catch (error) {
      this.log.error(
        { err: error, scheduleId: id },
        'a schedule can not be evaluated: it will not come again',
      );
      return { ...planLastRun(due, now), heldBy, timeZone };
    }
  }

  private async serversOf(serverIds: ReadonlySet<number>): Promise<ReadonlyMap<number, ServerEntity>> {
    const servers = await this.servers.findByIds([...serverIds]);
    return new Map(servers.map((server) => [server.id, server]));
  }
}
