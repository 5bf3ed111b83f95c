import { listRows } from '@outpost/api-client/list-rows.js';
import { type TaskDryRun } from '@outpost/contracts/task-dry-runs.js';
import { type CreateTaskRequest } from '@outpost/contracts/task-requests.js';
import { type TaskRun } from '@outpost/contracts/task-runs.js';
import { type Task } from '@outpost/contracts/tasks.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Tasks run without anybody at the panel. */
const REFRESH_MS = 20_000;
const UNDER_WAY_REFRESH_MS = 2_000;
/** Shown at once; more are read in the command line. */
const RUNS_SHOWN = 100;

const refreshMsOf = (isUnderWay: boolean): number => (isUnderWay ? UNDER_WAY_REFRESH_MS : REFRESH_MS);

/** Read more often while one of them is under way. */
export const useTasks = (serverId: number) =>
  useSWR<readonly Task[], Error>(
    keys.tasks(serverId),
    () =>
      listRows((part) => api.page('GET /api/servers/:id/tasks', { params: { id: serverId }, query: part })),
    { refreshInterval: (tasks) => refreshMsOf(tasks?.some(({ runId }) => runId !== null) === true) },
  );

/** What a task would do, and when. Of one that is not valid, the error says why. */
export const useTaskDryRun = (serverId: number, body: CreateTaskRequest) =>
  useSWR<TaskDryRun, Error>(
    keys.taskDryRun(serverId, JSON.stringify(body)),
    () => api.call('POST /api/servers/:id/tasks/dry-run', { params: { id: serverId }, body }),
    // What is refused once is refused again.
    { shouldRetryOnError: false, revalidateOnFocus: false, keepPreviousData: true },
  );

/** The last runs of a task, the newest first. */
export const useRunsOfTask = (serverId: number, taskId: number) =>
  useSWR<readonly TaskRun[], Error>(
    keys.runsOfTask(serverId, taskId),
    () =>
      api.call('GET /api/servers/:id/runs', {
        params: { id: serverId },
        query: { limit: RUNS_SHOWN, taskId },
      }),
    { refreshInterval: (runs) => refreshMsOf(runs?.some(({ outcome }) => outcome === 'running') === true) },
  );
