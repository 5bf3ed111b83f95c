import { type RestartPlan } from '@outpost/contracts/restart-plans.js';
import { type RestartTiming } from '@outpost/contracts/restart-timing.js';
import { type ServerEntity } from '../../servers/server.entity.js';
import { timeZoneOf } from '../schedule.entity.js';
import { type RestartPlanEntity } from './restart-plan.entity.js';
import { type StoredTiming } from './restart-timing.js';

interface Shown {
  /** The run of the server that is under way. */
  readonly open: { readonly id: number; readonly planId: number | null } | null;
  readonly now: Date;
}

export function presentPlan(row: RestartPlanEntity, server: ServerEntity, { open, now }: Shown): RestartPlan {
  const { id, name, enabled, stopAfterFailures, failures, lastOutcome, skippedAt } = row;
  return {
    ...{ id, name, enabled, timing: presentTiming(row.timing) },
    timeZone: timeZoneOf(row.timeZone, server),
    hasOwnTimeZone: row.timeZone !== null,
    ...row.steps,
    ...{ stopAfterFailures, failures, stoppedAt: row.stoppedAt?.toISOString() ?? null },
    nextRestart: enabled ? (row.nextRestartAt?.toISOString() ?? null) : null,
    postponedFrom: row.postponedFrom?.toISOString() ?? null,
    skipped: skippedAt && skippedAt > now ? skippedAt.toISOString() : null,
    runId: open?.planId === id ? open.id : null,
    lastOutcome,
  };
}

/** Without the anchor, which is only for the scheduler. */
function presentTiming(timing: StoredTiming): RestartTiming {
  if (timing.kind !== 'every') return timing;
  const { kind, hours, from } = timing;
  return { kind, hours, from };
}
