import { Injectable } from '@nestjs/common';
import { type CalendarEntry } from '@outpost/contracts/calendar.js';
import { CALENDAR_TIMES_MAX } from '@outpost/contracts/limits.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { Games } from '../../games/games.service.js';
import { Log } from '../../platform/log.js';
import { type ServerEntity } from '../../servers/server.entity.js';
import { nextRuns } from '../../platform/cron-expression.js';
import { type RestartPlanEntity } from '../restart-plans/restart-plan.entity.js';
import { nextRestarts, type StoredTiming } from '../restart-plans/restart-timing.js';
import { commandsOf, labelOf, type ScheduleEntity, timeZoneOf } from '../schedule.entity.js';
import { type TaskRunEntity } from '../task-runs/task-run.entity.js';
import { WallTimes } from './clock-change.js';

export interface Span {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/** Of what comes more often, only the first time and the number of times are told. */
const OFTEN = 24;
/** Fixed minute and hour: the time of the day that a schedule asks for. */
const FIXED_TIME = /^(\d{1,2}) (\d{1,2}) /;

/** Nothing is in its way. */
const PLAIN = { clockChange: null, isHeld: false } as const;

/** The entries of single plans, schedules and runs. */
@Injectable()
export class CalendarEntries {
  private readonly walls = new WallTimes();

  constructor(
    private readonly games: Games,
    private readonly log: Log,
  ) {}

  ofRun(
    { id, serverId, name, restartAt }: TaskRunEntity,
    { timeZone }: ServerEntity,
  ): readonly CalendarEntry[] {
    const at = restartAt.toISOString();
    return [{ kind: 'run', id, serverId, name, isRestart: true, at, times: 1, timeZone, ...PLAIN }];
  }

  ofPlan(plan: RestartPlanEntity, server: ServerEntity, { from, to }: Span): readonly CalendarEntry[] {
    const { nextRestartAt, timing } = plan;
    if (nextRestartAt === null) return [];
    const timeZone = timeZoneOf(plan.timeZone, server);
    // What is skipped does not come, and what is postponed comes at another time.
    const first = nextRestartAt >= from && nextRestartAt < to ? [nextRestartAt] : [];
    const beginning = nextRestartAt > from ? nextRestartAt : justBefore(from);
    const later = this.evaluated(plan.id, () =>
      nextRestarts(timing, timeZone, beginning, CALENDAR_TIMES_MAX),
    );
    const moments = [...first, ...later.filter((at) => at < to)];
    const about = {
      ...({ kind: 'restart-plan', id: plan.id, serverId: plan.serverId, name: plan.name } as const),
      ...{ isRestart: true, timeZone },
    };
    return this.entriesAt(moments, about, timesOfDay(timing));
  }

  ofSchedule(row: ScheduleEntity, server: ServerEntity, { from, to }: Span): readonly CalendarEntry[] {
    const timeZone = timeZoneOf(row.timeZone, server);
    const next = this.evaluated(row.id, () =>
      nextRuns(row.schedule, timeZone, justBefore(from), CALENDAR_TIMES_MAX),
    );
    const about = {
      ...({ kind: 'schedule', id: row.id, serverId: row.serverId } as const),
      ...{
        name: labelOf(row),
        isRestart: commandsOf(row).some((command) => this.restarts(server, command)),
        timeZone,
      },
    };
    return this.entriesAt(
      next.filter((at) => at < to),
      about,
      timeOfSchedule(row.schedule),
    );
  }

  private entriesAt(
    moments: readonly Date[],
    about: Omit<CalendarEntry, 'at' | 'times' | keyof typeof PLAIN>,
    wanted: ReadonlySet<string> | undefined,
  ): readonly CalendarEntry[] {
    const [first] = moments;
    if (!first) return [];
    if (moments.length > OFTEN && !about.isRestart)
      return [{ ...about, at: first.toISOString(), times: moments.length, ...PLAIN }];
    return moments.map((at) => ({
      ...about,
      ...{ at: at.toISOString(), times: 1, isHeld: false },
      clockChange: this.walls.changeAt(at, about.timeZone, wanted),
    }));
  }

  /** One that can't be evaluated, such as with a renamed zone, must not hide the others. */
  private evaluated(id: number, evaluate: () => readonly Date[]): readonly Date[] {
    try {
      return evaluate();
    } catch (error) {
      this.log.warn({ err: error, id }, 'a plan or schedule can not be evaluated');
      return [];
    }
  }

  private restarts(server: ServerEntity, command: string): boolean {
    try {
      const profile = this.games.profileOf(server);
      return this.games.commandsIn(server, command).some((one) => profile?.restartOf(one) !== undefined);
    } catch (error) {
      // A game whose plugin is gone: what its commands do is unknown.
      if (error instanceof RconError) return false;
      throw error;
    }
  }
}

const justBefore = (at: Date): Date => new Date(at.getTime() - 1);

/** Undefined for those that come by elapsed hours, which no change of the clocks moves. */
function timesOfDay(timing: StoredTiming): ReadonlySet<string> | undefined {
  return timing.kind === 'times' ? new Set(timing.times) : undefined;
}

function timeOfSchedule(schedule: string): ReadonlySet<string> | undefined {
  const [, minute, hour] = FIXED_TIME.exec(schedule) ?? [];
  if (minute === undefined || hour === undefined) return undefined;
  return new Set([`${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`]);
}
