import {
  type CreateRestartPlanRequest,
  type UpdateRestartPlanRequest,
} from '@outpost/contracts/restart-plan-requests.js';
import { type StartRestartRequest } from '@outpost/contracts/task-run-requests.js';
import { type TaskRun } from '@outpost/contracts/task-runs.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

export async function createPlan(id: number, body: CreateRestartPlanRequest): Promise<void> {
  await api.call('POST /api/servers/:id/restart-plans', { params: { id }, body });
  await reread(id);
}

/** @param body only the fields that changed */
export async function updatePlan(id: number, planId: number, body: UpdateRestartPlanRequest): Promise<void> {
  await api.call('PATCH /api/servers/:id/restart-plans/:planId', { params: { id, planId }, body });
  await reread(id);
}

export async function deletePlan(id: number, planId: number): Promise<void> {
  await api.call('DELETE /api/servers/:id/restart-plans/:planId', { params: { id, planId } });
  await reread(id);
}

export async function skipNextRestart(id: number, planId: number, action: 'skip' | 'unskip'): Promise<void> {
  await api.call(`POST /api/servers/:id/restart-plans/:planId/${action}`, { params: { id, planId } });
  await reread(id);
}

export async function postponeNextRestart(id: number, planId: number, minutes: number): Promise<void> {
  const body = { minutes };
  await api.call('POST /api/servers/:id/restart-plans/:planId/postpone', { params: { id, planId }, body });
  await reread(id);
}

export async function runPlan(id: number, planId: number, inMinutes: number): Promise<TaskRun> {
  const body = { inMinutes };
  const run = await api.call('POST /api/servers/:id/restart-plans/:planId/run', {
    params: { id, planId },
    body,
  });
  await reread(id);
  return run;
}

export async function startRestart(id: number, body: StartRestartRequest): Promise<TaskRun> {
  const run = await api.call('POST /api/servers/:id/runs', { params: { id }, body });
  await reread(id);
  return run;
}

/** @param text what players read; undefined for nothing */
export async function cancelRun(id: number, runId: number, text: string | undefined): Promise<void> {
  const body = text === undefined ? {} : { text };
  await api.call('POST /api/servers/:id/runs/:runId/cancel', { params: { id, runId }, body });
  await reread(id);
}

export async function postponeRun(id: number, runId: number, minutes: number): Promise<void> {
  const body = { minutes };
  await api.call('POST /api/servers/:id/runs/:runId/postpone', { params: { id, runId }, body });
  await reread(id);
}

async function reread(id: number): Promise<void> {
  const all = [keys.restartPlans(id), keys.taskRuns(id), keys.upcomingRestarts];
  await Promise.all(all.map((key) => mutate(key)));
}
