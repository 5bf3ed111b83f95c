import { listRows } from '@outpost/api-client/list-rows.js';
import { type CreateRestartPlanRequest } from '@outpost/contracts/restart-plan-requests.js';
import { type RestartDryRun, type RestartPlan } from '@outpost/contracts/restart-plans.js';
import { type TaskRun, type TaskRunDetails, type TaskRunStatistics } from '@outpost/contracts/task-runs.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Runs begin and end without anybody at the panel. */
const REFRESH_MS = 20_000;
const UNDER_WAY_REFRESH_MS = 2_000;
/** Shown at once; more are read in the command line. */
const RUNS_SHOWN = 100;

const isRunning = ({ outcome }: TaskRun): boolean => outcome === 'running';

export const useRestartPlans = (serverId: number) =>
  useSWR<readonly RestartPlan[], Error>(
    keys.restartPlans(serverId),
    () =>
      listRows((part) =>
        api.page('GET /api/servers/:id/restart-plans', { params: { id: serverId }, query: part }),
      ),
    { refreshInterval: REFRESH_MS },
  );

/** The last restarts, the newest first; read more often while one is under way. */
export const useTaskRuns = (serverId: number) =>
  useSWR<readonly TaskRun[], Error>(
    keys.taskRuns(serverId),
    () =>
      api.call('GET /api/servers/:id/runs', {
        params: { id: serverId },
        query: { limit: RUNS_SHOWN, kind: 'restart' },
      }),
    { refreshInterval: (runs) => (runs?.some(isRunning) === true ? UNDER_WAY_REFRESH_MS : REFRESH_MS) },
  );

/** A run with its steps. */
export const useTaskRun = (serverId: number, runId: number) =>
  useSWR<TaskRunDetails, Error>(
    keys.taskRun(serverId, runId),
    () => api.call('GET /api/servers/:id/runs/:runId', { params: { id: serverId, runId } }),
    { refreshInterval: (run) => (run && isRunning(run) ? UNDER_WAY_REFRESH_MS : 0) },
  );

export const useTaskRunStatistics = (serverId: number) =>
  useSWR<TaskRunStatistics, Error>(keys.taskRunStatistics(serverId), () =>
    api.call('GET /api/servers/:id/runs/statistics', { params: { id: serverId } }),
  );

/** What a plan would send, and when. Of one that is not valid, the error says why. */
export const useDryRun = (serverId: number, body: CreateRestartPlanRequest | undefined) =>
  useSWR<RestartDryRun, Error>(
    body ? keys.dryRun(serverId, JSON.stringify(body)) : null,
    () =>
      api.call('POST /api/servers/:id/restart-plans/dry-run', {
        params: { id: serverId },
        body: body as CreateRestartPlanRequest,
      }),
    // What is refused once is refused again.
    { shouldRetryOnError: false, revalidateOnFocus: false, keepPreviousData: true },
  );
