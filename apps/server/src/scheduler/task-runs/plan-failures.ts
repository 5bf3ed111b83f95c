import { type TaskOutcome } from '@outpost/contracts/task-runs.js';
import { type EntityManager } from 'typeorm';
import { RestartPlanEntity } from '../restart-plans/restart-plan.entity.js';

/** What a plan makes of the failures of its runs. */
export interface PlanAfterRun {
  readonly failures: number;
  /** It has failed so often that it is disabled now. */
  readonly hasStopped: boolean;
}

/** Outcomes that count as a failure of the plan. */
const FAILED: ReadonlySet<TaskOutcome> = new Set(['failed', 'not-back'] as const);
/** Outcomes that end a row of failures. */
const WORKED: ReadonlySet<TaskOutcome> = new Set(['done'] as const);

/** Counts a run for its plan, which it may stop. Undefined if there is no such plan any more. */
export async function countForPlan(
  manager: EntityManager,
  planId: number,
  outcome: TaskOutcome,
  at: Date,
): Promise<PlanAfterRun | undefined> {
  const plan = await manager.findOneBy(RestartPlanEntity, { id: planId });
  if (!plan) return undefined;
  const failures = FAILED.has(outcome) ? plan.failures + 1 : WORKED.has(outcome) ? 0 : plan.failures;
  const hasStopped = plan.enabled && plan.stopAfterFailures > 0 && failures >= plan.stopAfterFailures;
  const stop = { enabled: false, stoppedAt: at, nextRestartAt: null, nextStartAt: null };
  await manager.update(
    RestartPlanEntity,
    { id: plan.id },
    { failures, lastOutcome: outcome, revision: plan.revision + 1, ...(hasStopped && stop) },
  );
  return { failures, hasStopped };
}
