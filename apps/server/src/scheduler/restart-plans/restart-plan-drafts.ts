import { DEFAULT_BACK_WITHIN_MINUTES, DEFAULT_STOP_AFTER_FAILURES } from '@outpost/contracts/limits.js';
import {
  type CreateRestartPlanRequest,
  type RestartStepsRequest,
  type UpdateRestartPlanRequest,
} from '@outpost/contracts/restart-plan-requests.js';
import { type RestartSteps } from '@outpost/contracts/restart-plans.js';
import { type ServerEntity } from '../../servers/server.entity.js';
import { timeZoneOf } from '../schedule.entity.js';
import { timesOf } from './restart-plan-claims.js';
import { type RestartPlanEntity } from './restart-plan.entity.js';
import { type NewRestartPlan, type PlanChange } from './restart-plans.repository.js';
import { nextRestart, timingOf } from './restart-timing.js';

const DEFAULT_STEPS: RestartSteps = {
  ...{ warnings: [], lockMinutes: null, kickReason: null, command: null },
  ...{ backWithinMinutes: DEFAULT_BACK_WITHIN_MINUTES, waitForEmptyMinutes: null },
};

/** A plan as it was asked for. @throws {ValidationError} for `timing.at` */
export function newPlan(body: CreateRestartPlanRequest, server: ServerEntity, now: Date): NewRestartPlan {
  const { enabled = true, timeZone: own = null } = body;
  const timeZone = timeZoneOf(own, server);
  const steps = stepsFrom(body);
  const timing = timingOf(body.timing, timeZone, now);
  return {
    ...{ serverId: server.id, name: body.name, enabled, timing, timeZone: own, steps },
    stopAfterFailures: body.stopAfterFailures ?? DEFAULT_STOP_AFTER_FAILURES,
    ...{ failures: 0, stoppedAt: null, postponedFrom: null, skippedAt: null, lastOutcome: null },
    ...timesOf({ steps }, enabled ? nextRestart(timing, timeZone, now) : null),
    ...{ revision: 0, createdAt: now },
  };
}

/** The change that was asked for. Other times, or being enabled again, end what was skipped or postponed. */
export function changedPlan(
  row: RestartPlanEntity,
  body: UpdateRestartPlanRequest,
  server: ServerEntity,
  now: Date,
): PlanChange {
  const { name = row.name, stopAfterFailures = row.stopAfterFailures, enabled = row.enabled } = body;
  const own = given(body.timeZone, row.timeZone);
  const timing = body.timing ? timingOf(body.timing, timeZoneOf(own, server), now) : row.timing;
  const steps = stepsFrom(body, row.steps);
  const isEnabledAgain = enabled && !row.enabled;
  const isNew = isEnabledAgain || body.timing !== undefined || body.timeZone !== undefined;
  const next = isNew ? nextRestart(timing, timeZoneOf(own, server), now) : row.nextRestartAt;
  return {
    ...{ name, timing, timeZone: own, steps, enabled, stopAfterFailures },
    ...(isEnabledAgain && { failures: 0, stoppedAt: null }),
    ...(isNew && { postponedFrom: null, skippedAt: null }),
    ...timesOf({ steps }, enabled ? next : null),
  };
}

/** The steps with those fields changed that the request has. Of two warnings in one minute the last one counts. */
export function stepsFrom(body: RestartStepsRequest, before: RestartSteps = DEFAULT_STEPS): RestartSteps {
  const { warnings, backWithinMinutes = before.backWithinMinutes } = body;
  const byMinute = new Map(warnings?.map(({ minutes, text }) => [minutes, { minutes, text }]));
  return {
    warnings: warnings ? [...byMinute.values()].sort((a, b) => b.minutes - a.minutes) : before.warnings,
    lockMinutes: given(body.lockMinutes, before.lockMinutes),
    kickReason: given(body.kickReason, before.kickReason),
    command: given(body.command, before.command),
    backWithinMinutes,
    waitForEmptyMinutes: given(body.waitForEmptyMinutes, before.waitForEmptyMinutes),
  };
}

/** Null is a value: it takes a step out. */
const given = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value);

const STEP_FIELDS = [
  ...(['warnings', 'lockMinutes', 'kickReason', 'command', 'waitForEmptyMinutes'] as const),
];

export const changesSteps = (body: RestartStepsRequest): boolean =>
  STEP_FIELDS.some((field) => body[field] !== undefined);
