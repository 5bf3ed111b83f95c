import { Injectable } from '@nestjs/common';
import { type Message, say } from '@outpost/contracts/message.js';
import { LessThanOrEqual } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { type SqlDialect } from '../platform/database/sql-dialect.js';
import { jsonRows } from '../platform/database/storable-text.js';
import { storedTime } from '../platform/database/stored-time.js';
import { MISSED_COUNT_MAX, type MissedRuns, type RunPlan } from './run-plan.js';
import { insertRuns, leaseFrom, type NewRun, RUNNING, storedWords } from './schedule-runs.repository.js';
import { labelOf, ScheduleEntity, type StoredTask } from './schedule.entity.js';
import { leftOut } from './task-runs/left-out.js';
import { type TaskRunEntity } from './task-runs/task-run.entity.js';
import { insertTaskRuns, type NewTaskRun, removeOldest } from './task-runs/insert-task-runs.js';
import { freshTask, newTaskRun } from './tasks/new-task-run.js';

const ACTOR = 'Schedule';

/** A run that only this process may execute. */
export interface ClaimedRun {
  readonly runId: number;
  readonly scheduleId: number;
  readonly serverId: number;
  /** Read with the claim, so that the command stored now is sent. */
  readonly command: string;
  /** What was claimed, and when: to give it back. */
  readonly plan: RunPlan;
  readonly startedAt: Date;
}

/** A due run that is not executed: missed or held back if the plan says so, else the one before is still pending. */
export interface RunLeftOut {
  readonly plan: RunPlan;
  /** Its command, or the name of its task. */
  readonly label: string;
}

/** Results for the plans that were still valid; the others were claimed by another process, changed or deleted. */
interface Claimed {
  readonly runs: readonly ClaimedRun[];
  /** Of tasks of several steps. */
  readonly taskRuns: readonly TaskRunEntity[];
  readonly leftOut: readonly RunLeftOut[];
}

type Taken = 'running' | 'skipped' | 'missed';

/** A schedule as this process has claimed it. */
interface ClaimedRow {
  readonly id: number;
  readonly command: string;
  readonly name: string | null;
  /** As it is stored. */
  readonly task: string | null;
  readonly taken: Taken;
}

const PLANS = {
  schedule_id: 'integer',
  due_at: 'time',
  schedule: 'text',
  next_due_at: 'time',
  is_missed: 'integer',
  is_held: 'integer',
  now: 'time',
} as const;
const PENDING_RUN = `SELECT 1 FROM schedule_runs run
  WHERE run.schedule_id = schedules.id AND run.outcome = 'running' AND NOT run.is_test
  UNION ALL SELECT 1 FROM task_runs run WHERE run.schedule_id = schedules.id AND run.ended_at IS NULL`;

/** Takes what is still as it was planned. */
const claimedBy = (sql: SqlDialect): string => `UPDATE schedules SET next_due_at = plan.next_due_at,
    last_outcome = CASE WHEN plan.is_missed = 1 THEN 'missed' WHEN plan.is_held = 1 OR EXISTS (${PENDING_RUN}) THEN 'skipped' ELSE 'running' END,
    last_run_at = CASE WHEN plan.is_missed = 1 OR plan.is_held = 1 OR EXISTS (${PENDING_RUN}) THEN schedules.last_run_at ELSE plan.now END
  FROM ${sql.rows('plan', PLANS)}
  WHERE schedules.id = plan.schedule_id AND schedules.next_due_at = plan.due_at AND schedules.schedule = plan.schedule
    AND schedules.enabled
  RETURNING id, command, name, task, last_outcome AS taken`;

/**
 * Claims due schedules. The UPDATE that advances `next_due_at` is conditional on its planned value: of all processes
 * on one database exactly one changes the row, and that one executes the run. So nothing else is relied on, and
 * however many there are, it takes three statements.
 */
@Injectable()
export class ScheduleClaims {
  private readonly claimed: string;

  constructor(private readonly database: Database) {
    this.claimed = claimedBy(database.sql);
  }

  /** Of all servers, or of the given ones: one parameter for thousands of them, which TypeORM takes long to write. */
  findDue(now: Date, most: number, serverIds?: readonly number[]): Promise<ScheduleEntity[]> {
    const due = this.database
      .read(ScheduleEntity)
      .createQueryBuilder('schedule')
      .where({ enabled: true, nextDueAt: LessThanOrEqual(now) });
    if (serverIds) {
      const listed = this.database.sql.integers.replace('?', ':serverIds');
      due.andWhere(`schedule.serverId IN (${listed})`, { serverIds: JSON.stringify(serverIds) });
    }
    return due.orderBy('schedule.nextDueAt').addOrderBy('schedule.id').limit(most).getMany();
  }

  /** Claims, and inserts the rows of the runs, in one transaction. Of a schedule there may be one plan. */
  claim(plans: readonly RunPlan[], now: Date): Promise<Claimed> {
    return this.database.writeReadCommitted(async (manager) => {
      const rows = await manager.query<ClaimedRow[]>(this.claimed, [
        jsonRows(plans.map((plan) => valuesOf(plan, now))),
      ]);
      const claimed = new Map(rows.map((row) => [row.id, row]));
      const mine = plans.flatMap((plan) => {
        const row = claimed.get(plan.id);
        return row ? [{ plan, ...row }] : [];
      });
      const commands = mine.filter(({ task }) => task === null);
      const runs = commands.map(({ plan, taken }) => runOf(plan, taken, now));
      const ids = await insertRuns(this.database.sql, manager, runs);
      const tasks = mine.flatMap((row) => (row.task === null ? [] : [taskRunOf(row, row.task, now)]));
      const taskRuns = await insertTaskRuns(this.database.sql, manager, tasks);
      for (const run of taskRuns) if (run.endedAt !== null) await removeOldest(manager, run);
      return {
        ...sorted(mine, ids, now),
        taskRuns: taskRuns.filter(({ endedAt }) => endedAt === null),
      };
    });
  }
}

const valuesOf = (
  { id, dueAt, schedule, nextDueAt, missed, heldBy }: RunPlan,
  now: Date,
): readonly unknown[] => [
  ...[id, storedTime(dueAt), schedule, nextDueAt && storedTime(nextDueAt)],
  ...[missed ? 1 : 0, heldBy === undefined ? 0 : 1, storedTime(now)],
];

type PlannedRow = ClaimedRow & { readonly plan: RunPlan };

/** @param runIds by schedule */
function sorted(
  mine: readonly PlannedRow[],
  runIds: ReadonlyMap<number, number>,
  startedAt: Date,
): Omit<Claimed, 'taskRuns'> {
  const runs: ClaimedRun[] = [];
  const leftOut: RunLeftOut[] = [];
  for (const row of mine) {
    const { plan, id, command, taken } = row;
    const runId = runIds.get(id);
    if (taken !== 'running') leftOut.push({ plan, label: labelOf(row) });
    else if (runId !== undefined)
      runs.push({ runId, scheduleId: id, serverId: plan.serverId, command, plan, startedAt });
  }
  return { runs, leftOut };
}

/** The run of a task, which is carried out step by step; one that is left out has ended with the reason. */
function taskRunOf({ plan, id, name, taken }: PlannedRow, stored: string, now: Date): NewTaskRun {
  const state = freshTask(JSON.parse(stored) as StoredTask, plan.dueAt.getTime(), plan.timeZone ?? 'UTC');
  const run = newTaskRun({
    serverId: plan.serverId,
    scheduleId: id,
    name: name ?? '',
    by: ACTOR,
    state,
    now,
  });
  if (taken === 'running') return run;
  return leftOut(run, taken, plan.missed ? describeMissed(plan.missed) : describeSkipped(plan));
}

function runOf(plan: RunPlan, as: Taken, now: Date): NewRun {
  const run = { scheduleId: plan.id, dueAt: plan.dueAt, isTest: false };
  if (as === 'running') return { ...run, ...RUNNING, startedAt: now, leaseUntil: leaseFrom(now) };
  const response = plan.missed ? describeMissed(plan.missed) : describeSkipped(plan);
  return { ...run, startedAt: null, endedAt: null, leaseUntil: null, outcome: as, ...storedWords(response) };
}

const describeSkipped = ({ heldBy }: RunPlan): Message =>
  heldBy === undefined
    ? say('scheduler.run_still_pending', 'The run before it was still under way')
    : say('scheduler.run_held', 'Held back by maintenance: {name}', { name: heldBy });

/** The text of the record of missed runs. */
function describeMissed({ count, lastDueAt }: MissedRuns): Message {
  if (count === 1) return say('scheduler.missed', 'Not run: the panel was off or too busy at its time');
  const last = lastDueAt.toISOString().slice(0, 16).replace('T', ' ');
  return count < MISSED_COUNT_MAX
    ? say(
        'scheduler.missed_times',
        'Not run {count} times, the last one due at {last} UTC: the panel was off or too busy at its time',
        { count, last },
      )
    : say(
        'scheduler.missed_at_least',
        'Not run at least {count} times, the last one due at {last} UTC: the panel was off or too busy at its time',
        { count, last },
      );
}
