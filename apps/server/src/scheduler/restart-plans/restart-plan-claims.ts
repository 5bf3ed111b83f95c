import { Injectable } from '@nestjs/common';
import { say } from '@outpost/contracts/message.js';
import { Database } from '../../platform/database/database.js';
import { type SqlDialect } from '../../platform/database/sql-dialect.js';
import { jsonRows } from '../../platform/database/storable-text.js';
import { storedTime } from '../../platform/database/stored-time.js';
import { type ServerEntity } from '../../servers/server.entity.js';
import { GRACE_MS } from '../run-plan.js';
import { timeZoneOf } from '../schedule.entity.js';
import { leftOut } from '../task-runs/left-out.js';
import { freshRun, leadMsOf } from '../task-runs/run-state.js';
import { type TaskRunEntity } from '../task-runs/task-run.entity.js';
import { insertTaskRuns, type NewTaskRun } from '../task-runs/insert-task-runs.js';
import { RestartPlanEntity } from './restart-plan.entity.js';
import { nextRestart } from './restart-timing.js';

const MINUTE_MS = 60_000;
const ACTOR = 'Restart plan';
const MISSED = say('scheduler.restart_missed', 'Not restarted: the panel was off at its time');
const HELD = (name: string) =>
  say('scheduler.restart_held', 'Not restarted: held back by maintenance ({name})', { name });
const SKIPPED = say('scheduler.restart_skipped', 'Not restarted: another restart was under way');

/** What is to be done with a plan that is due. It can be claimed only while it is as it was read. */
interface PlannedRun {
  readonly plan: RestartPlanEntity;
  readonly run: NewTaskRun;
  readonly next: Pick<RestartPlanEntity, 'nextRestartAt' | 'nextStartAt'>;
  readonly isHeld: boolean;
}

const CLAIMS = {
  plan_id: 'integer',
  revision: 'integer',
  next_restart_at: 'time',
  next_start_at: 'time',
} as const;

const claimedBy = (sql: SqlDialect): string => `UPDATE restart_plans
  SET next_restart_at = claim.next_restart_at, next_start_at = claim.next_start_at, postponed_from = NULL,
    skipped_at = NULL, revision = restart_plans.revision + 1,
    enabled = restart_plans.enabled AND claim.next_restart_at IS NOT NULL
  FROM ${sql.rows('claim', CLAIMS)}
  WHERE restart_plans.id = claim.plan_id AND restart_plans.revision = claim.revision AND restart_plans.enabled
  RETURNING id`;

const BUSY = (sql: SqlDialect): string =>
  `SELECT server_id AS id FROM task_runs
    WHERE ended_at IS NULL AND kind = 'restart' AND server_id IN (${sql.integers})`;

/**
 * Claims plans that are due. The UPDATE that advances a plan is conditional on its revision: of all processes on one
 * database exactly one changes the row, and that one inserts the run and carries it out.
 */
@Injectable()
export class RestartPlanClaims {
  private readonly claimed: string;
  private readonly busy: string;

  constructor(private readonly database: Database) {
    this.claimed = claimedBy(database.sql);
    this.busy = BUSY(database.sql);
  }

  /** The runs that this process is to carry out. Those that are missed or skipped are in `leftOut`. */
  claim(
    due: readonly PlannedRun[],
  ): Promise<{ readonly runs: readonly TaskRunEntity[]; readonly leftOut: readonly TaskRunEntity[] }> {
    return this.database.writeReadCommitted(async (manager) => {
      const rows = await manager.query<{ id: number }[]>(this.claimed, [jsonRows(due.map(valuesOf))]);
      const mine = new Set(rows.map(({ id }) => id));
      const claimed = due.filter(({ plan }) => mine.has(plan.id));
      const servers = JSON.stringify(claimed.map(({ plan }) => plan.serverId));
      const busyRows = await manager.query<{ id: number }[]>(this.busy, [servers]);
      const busy = new Set(busyRows.map(({ id }) => id));
      const runs = claimed.map(({ run }) => {
        if (run.endedAt !== null) return run;
        if (busy.has(run.serverId)) return leftOut(run, 'skipped', SKIPPED);
        busy.add(run.serverId);
        return run;
      });
      for (const { planId, outcome, endedAt } of runs)
        if (planId !== null && endedAt !== null)
          await manager.update(RestartPlanEntity, { id: planId }, { lastOutcome: outcome });
      const stored = await insertTaskRuns(this.database.sql, manager, runs);
      return {
        runs: stored.filter(({ endedAt }) => endedAt === null),
        leftOut: stored.filter(({ endedAt }) => endedAt !== null),
      };
    });
  }
}

const valuesOf = ({ plan, next }: PlannedRun): readonly unknown[] => [
  ...[plan.id, plan.revision],
  ...[next.nextRestartAt, next.nextStartAt].map((at) => at && storedTime(at)),
];

/**
 * The run of a plan that is due, and when the plan is due after it.
 *
 * @param heldBy the maintenance that holds it back, by name
 */
export function planRun(
  plan: RestartPlanEntity,
  server: ServerEntity,
  now: Date,
  heldBy?: string,
): PlannedRun | undefined {
  const { steps, timing, nextRestartAt: plannedAt } = plan;
  if (plannedAt === null) return undefined;
  const timeZone = timeZoneOf(plan.timeZone, server);
  const latest = plannedAt.getTime() + (steps.waitForEmptyMinutes ?? 0) * MINUTE_MS;
  const isMissed = now.getTime() > latest + GRACE_MS;
  const after = new Date(Math.max(plannedAt.getTime(), isMissed ? now.getTime() - GRACE_MS : 0));
  const run: NewTaskRun = {
    ...{ serverId: plan.serverId, kind: 'restart', planId: plan.id, scheduleId: null },
    ...{ name: plan.name, startedBy: ACTOR },
    ...{ plannedAt, restartAt: new Date(latest), startedAt: now, endedAt: null },
    ...{ outcome: 'running', report: '', reportMessage: null },
    ...{ downSeconds: null, playersBefore: null, playersReturned: null },
    state: freshRun(steps, latest, timeZone),
  };
  return {
    plan,
    isHeld: !isMissed && heldBy !== undefined,
    run: isMissed ? leftOut(run, 'missed', MISSED) : withHeld(run, heldBy),
    next: timesOf(plan, nextRestart(timing, timeZone, after)),
  };
}

/** When the run of a restart at that time begins: with its first warning. */
export function timesOf(
  { steps }: Pick<RestartPlanEntity, 'steps'>,
  restartAt: Date | null,
): Pick<RestartPlanEntity, 'nextRestartAt' | 'nextStartAt'> {
  if (restartAt === null) return { nextRestartAt: null, nextStartAt: null };
  // Warnings come before the latest time of one that waits until nobody is on.
  const leadMs = Math.max(0, leadMsOf(steps) - (steps.waitForEmptyMinutes ?? 0) * MINUTE_MS);
  return { nextRestartAt: restartAt, nextStartAt: new Date(restartAt.getTime() - leadMs) };
}

const withHeld = (run: NewTaskRun, heldBy: string | undefined): NewTaskRun =>
  heldBy === undefined ? run : leftOut(run, 'skipped', HELD(heldBy));
