import { Injectable } from '@nestjs/common';
import { type Message, say } from '@outpost/contracts/message.js';
import { type EntityManager, In, LessThanOrEqual } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { MISSED_COUNT_MAX, type MissedRuns, type RunPlan } from './run-plan.js';
import { type ScheduleRunEntity } from './schedule-run.entity.js';
import { insertRun, leaseFrom, RUNNING, storedWords } from './schedule-runs.repository.js';
import { ScheduleEntity } from './schedule.entity.js';

/** A run that only this process may execute. */
export interface ClaimedRun {
  readonly runId: number;
  readonly scheduleId: number;
  readonly serverId: number;
  /** Read with the claim, so that the command stored now is sent. */
  readonly command: string;
}

/** A due run that is not executed: missed if the plan says so, else skipped, as the one before is still pending. */
export interface RunLeftOut {
  readonly plan: RunPlan;
  readonly command: string;
}

/** Results for the plans that were still valid; the others were claimed by another process, changed or deleted. */
interface Claimed {
  readonly runs: readonly ClaimedRun[];
  readonly leftOut: readonly RunLeftOut[];
}

type Taken = 'running' | 'skipped' | 'missed';

const UNCHANGED = 'id = :id AND next_due_at = :dueAt AND schedule = :schedule AND enabled = :enabled';
const PENDING_RUN = `SELECT 1 FROM schedule_runs run
  WHERE run.schedule_id = schedules.id AND run.outcome = 'running' AND run.is_test = :isTest`;

/**
 * Claims due schedules. The UPDATE that advances `next_due_at` is conditional on its planned value: of all processes
 * on one database exactly one changes the row, and that one executes the run.
 */
@Injectable()
export class ScheduleClaims {
  constructor(private readonly database: Database) {}

  /** Of all servers, or of the given ones. */
  findDue(now: Date, most: number, serverIds?: readonly number[]): Promise<ScheduleEntity[]> {
    return this.database.read(ScheduleEntity).find({
      where: {
        enabled: true,
        nextDueAt: LessThanOrEqual(now),
        ...(serverIds && { serverId: In(serverIds) }),
      },
      order: { nextDueAt: 'ASC', id: 'ASC' },
      take: most,
    });
  }

  /** Claims, and inserts the rows of the runs, in one transaction that begins with a write. */
  claim(plans: readonly RunPlan[], now: Date): Promise<Claimed> {
    return this.database.write(async (manager) => {
      const taken = new Map<RunPlan, Taken>();
      for (const plan of plans) {
        const as = await take(manager, plan, now);
        if (as !== undefined) taken.set(plan, as);
      }
      return record(manager, taken, now);
    });
  }
}

async function take(manager: EntityManager, plan: RunPlan, now: Date): Promise<Taken | undefined> {
  const { nextDueAt } = plan;
  const take = (as: Taken, condition = UNCHANGED, change: Partial<ScheduleEntity> = {}): Promise<boolean> =>
    update(manager, plan, condition, { nextDueAt, lastOutcome: as, ...change });
  if (plan.missed) return (await take('missed')) ? 'missed' : undefined;
  if (await take('running', `${UNCHANGED} AND NOT EXISTS (${PENDING_RUN})`, { lastRunAt: now }))
    return 'running';
  return (await take('skipped')) ? 'skipped' : undefined;
}

async function update(
  manager: EntityManager,
  { id, dueAt, schedule }: RunPlan,
  condition: string,
  change: Partial<ScheduleEntity>,
): Promise<boolean> {
  const { affected } = await manager
    .createQueryBuilder()
    .update(ScheduleEntity)
    .set(change)
    .where(condition, { id, dueAt, schedule, enabled: true, isTest: false })
    .execute();
  return affected === 1;
}

async function record(
  manager: EntityManager,
  taken: ReadonlyMap<RunPlan, Taken>,
  now: Date,
): Promise<Claimed> {
  const ids = [...taken.keys()].map(({ id }) => id);
  const rows = await manager.findBy(ScheduleEntity, { id: In(ids) });
  const commands = new Map(rows.map(({ id, command }) => [id, command]));
  const runs: ClaimedRun[] = [];
  const leftOut: RunLeftOut[] = [];
  for (const [plan, as] of taken) {
    const { id: scheduleId, serverId } = plan;
    const command = commands.get(scheduleId) ?? '';
    const runId = await insertRun(manager, runOf(plan, as, now));
    if (as === 'running') runs.push({ runId, scheduleId, serverId, command });
    else leftOut.push({ plan, command });
  }
  return { runs, leftOut };
}

function runOf(plan: RunPlan, as: Taken, now: Date): Omit<ScheduleRunEntity, 'id'> {
  const run = { scheduleId: plan.id, dueAt: plan.dueAt, isTest: false };
  if (as === 'running') return { ...run, ...RUNNING, startedAt: now, leaseUntil: leaseFrom(now) };
  const response = plan.missed
    ? describeMissed(plan.missed)
    : say('scheduler.run_still_pending', 'The run before it was still under way');
  return { ...run, startedAt: null, endedAt: null, leaseUntil: null, outcome: as, ...storedWords(response) };
}

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
