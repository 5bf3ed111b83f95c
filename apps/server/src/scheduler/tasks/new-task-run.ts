import { type StoredTask } from '../schedule.entity.js';
import { freshStep, type TaskState } from '../task-runs/run-state.js';
import { type NewTaskRun } from '../task-runs/insert-task-runs.js';
import { hasConditions } from './task-conditions.js';

interface Begun {
  readonly serverId: number;
  readonly scheduleId: number;
  readonly name: string;
  readonly by: string;
  readonly state: TaskState;
  readonly now: Date;
}

/** A task of which nothing was done yet. */
export function freshTask(
  { steps, ...conditions }: StoredTask,
  plannedAt: number,
  timeZone: string,
): TaskState {
  const check = hasConditions(conditions) ? [freshStep({ kind: 'check', conditions })] : [];
  const planned = steps.map((step) =>
    freshStep({ kind: step.kind, planned: step, ...('text' in step && { text: step.text }) }),
  );
  return { kind: 'task', timeZone, plannedAt, steps: [...check, ...planned], stop: null };
}

/** The row of a task that begins. */
export const newTaskRun = ({ serverId, scheduleId, name, by, state, now }: Begun): NewTaskRun => ({
  ...{ serverId, kind: 'task', planId: null, scheduleId, name, startedBy: by },
  ...{ plannedAt: new Date(state.plannedAt), restartAt: new Date(state.plannedAt) },
  ...{ startedAt: now, endedAt: null, outcome: 'running', report: '', reportMessage: null },
  ...{ downSeconds: null, playersBefore: null, playersReturned: null },
  state,
});
