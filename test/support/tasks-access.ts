import { type Database } from '../../apps/server/src/platform/database/database.js';
import { incidentOf } from './stored-alerts.js';
const PLAN = { name: 'Nightly restart', timing: { kind: 'times', times: ['03:45'] } };

const TASK = {
  ...{ name: 'Weekly reset', schedule: '0 4 * * 1' },
  steps: [{ kind: 'wait', seconds: 60 }],
};

const TEXTS = [{ language: 'en', text: 'Soon' }];

/** The statement that stores the run 1 of a server. */
const endedRunOf = (serverId: number): string =>
  `INSERT INTO task_runs (server_id, name, started_by, planned_at, restart_at, started_at, ended_at, outcome, report, state)
   VALUES (${serverId}, 'Nightly', 'owner', '2026-11-22', '2026-11-22', '2026-11-22', '2026-11-22', 'done', '', '{"steps":[]}')`;

/** Those about their restart plans, tasks and runs. */
export const TASKS_ACCESS = [
  { route: 'GET /api/calendar', nobody: 401, other: 200, owner: 200 },
  { route: 'GET /api/servers/:id/restart-plans', nobody: 401, other: 404, owner: 200 },
  { route: 'POST /api/servers/:id/restart-plans', body: PLAN, nobody: 401, other: 404 },
  { route: 'POST /api/servers/:id/restart-plans/dry-run', body: PLAN, nobody: 401, other: 404, owner: 200 },
  {
    route: 'PATCH /api/servers/:id/restart-plans/:planId',
    body: { enabled: false },
    nobody: 401,
    other: 404,
  },
  { route: 'DELETE /api/servers/:id/restart-plans/:planId', nobody: 401, other: 404 },
  { route: 'POST /api/servers/:id/restart-plans/:planId/skip', nobody: 401, other: 404 },
  { route: 'POST /api/servers/:id/restart-plans/:planId/unskip', nobody: 401, other: 404 },
  {
    route: 'POST /api/servers/:id/restart-plans/:planId/postpone',
    body: { minutes: 30 },
    nobody: 401,
    other: 404,
  },
  {
    route: 'POST /api/servers/:id/restart-plans/:planId/run',
    body: { inMinutes: 0 },
    nobody: 401,
    other: 404,
  },
  { route: 'GET /api/servers/:id/tasks', nobody: 401, other: 404, owner: 200 },
  { route: 'POST /api/servers/:id/tasks', body: TASK, nobody: 401, other: 404 },
  { route: 'POST /api/servers/:id/tasks/dry-run', body: TASK, nobody: 401, other: 404, owner: 200 },
  { route: 'PATCH /api/servers/:id/tasks/:taskId', body: { enabled: false }, nobody: 401, other: 404 },
  { route: 'DELETE /api/servers/:id/tasks/:taskId', nobody: 401, other: 404 },
  { route: 'POST /api/servers/:id/tasks/:taskId/run', nobody: 401, other: 404 },
  { route: 'POST /api/servers/:id/tasks/:taskId/cancel', body: {}, nobody: 401, other: 404 },
  { route: 'GET /api/message-texts', nobody: 401, other: 200, owner: 200 },
  // Whoever may add one is told what is wrong with it.
  { route: 'POST /api/message-texts', body: {}, nobody: 401, other: 400, owner: 400 },
  { route: 'PATCH /api/message-texts/:id', body: { texts: TEXTS }, nobody: 401, other: 404, owner: 200 },
  { route: 'DELETE /api/message-texts/:id', nobody: 401, other: 404 },
  { route: 'GET /api/servers/:id/message-texts', nobody: 401, other: 404, owner: 200 },
  { route: 'GET /api/servers/:id/runs', nobody: 401, other: 404, owner: 200 },
  { route: 'POST /api/servers/:id/runs', body: { inMinutes: 0 }, nobody: 401, other: 404 },
  { route: 'GET /api/servers/:id/runs/statistics', nobody: 401, other: 404, owner: 200 },
  { route: 'GET /api/servers/:id/runs/:runId', nobody: 401, other: 404, owner: 200 },
  { route: 'POST /api/servers/:id/runs/:runId/cancel', body: {}, nobody: 401, other: 404 },
  { route: 'POST /api/servers/:id/runs/:runId/postpone', body: { minutes: 30 }, nobody: 401, other: 404 },
] as const;

/** The first run and the first incident of a server. */
export async function storeWhatHappened(database: Database, serverId: number): Promise<void> {
  for (const statement of [endedRunOf(serverId), incidentOf(serverId)])
    await database.write((manager) => manager.query(statement));
}
