import { RESTART_PROBLEMS, RESTART_STEPS } from './restart-problems.js';
import {
  CancelRunRequest,
  PostponeRestartRequest,
  StartRestartRequest,
  TaskRunsQuery,
} from '../task-run-requests.js';
import { TaskRun, TaskRunDetails, TaskRunStatistics } from '../task-runs.js';
import type { RouteTable } from './declaration.js';

export const TASK_RUNS_ROUTES = {
  'GET /api/servers/:id/runs': {
    operationId: 'listTaskRuns',
    summary: 'List the restarts and tasks of a server that were planned or begun, newest first',
    scope: 'read',
    permission: 'server.view',
    query: TaskRunsQuery,
    list: TaskRun,
  },
  'POST /api/servers/:id/runs': {
    operationId: 'startRestart',
    summary: 'Restart a server with warnings, now or in some minutes',
    scope: 'command',
    permission: 'server.restart',
    atHolder: 'one-command',
    body: StartRestartRequest,
    example: { inMinutes: 15, ...RESTART_STEPS },
    answer: TaskRun,
    status: 201,
    problems: [...RESTART_PROBLEMS, 'run_under_way'],
  },
  'GET /api/servers/:id/runs/statistics': {
    operationId: 'getTaskRunStatistics',
    summary: 'Tell how long restarts take, and how many players return',
    scope: 'read',
    permission: 'server.view',
    answer: TaskRunStatistics,
  },
  'GET /api/servers/:id/runs/:runId': {
    operationId: 'getTaskRun',
    summary: 'Get a run with its steps',
    scope: 'read',
    permission: 'server.view',
    answer: TaskRunDetails,
  },
  'POST /api/servers/:id/runs/:runId/cancel': {
    operationId: 'cancelTaskRun',
    summary: 'Cancel a restart before it is sent, or a task before its last step',
    description: 'A server that is locked already is unlocked.',
    scope: 'command',
    permission: 'server.restart',
    atHolder: 'several-commands',
    body: CancelRunRequest,
    example: { text: 'No restart tonight.' },
    answer: TaskRun,
    problems: ['run_not_changeable'],
  },
  'POST /api/servers/:id/runs/:runId/postpone': {
    operationId: 'postponeTaskRun',
    summary: 'Postpone a restart that has begun with its warnings',
    description: 'Players are told the new time; warnings that are due again by it are repeated.',
    scope: 'command',
    permission: 'server.restart',
    atHolder: 'several-commands',
    body: PostponeRestartRequest,
    example: { minutes: 30 },
    answer: TaskRun,
    problems: ['run_not_changeable'],
  },
} as const satisfies RouteTable;
