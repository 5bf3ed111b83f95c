import { listRows } from '@outpost/api-client/list-rows.js';
import { type ScheduleRun } from '@outpost/contracts/schedules.js';
import { type Command } from 'commander';
import { type CliDeps } from '../cli-deps.js';
import { type ListLimit, withLimit } from '../list-limit.js';
import { outputOf, shortTime, table, withJson } from '../output.js';
import { openPanel } from '../panel.js';
import { taskIdOf } from '../scheduled-task.js';
import { findServer } from '../server-lookup.js';

/** A player list is long; --json has all that is kept. */
const RESPONSE_WIDTH = 80;

type Column = readonly [head: string, cell: (run: ScheduleRun) => string];

const COLUMNS: readonly Column[] = [
  ['DUE', ({ dueAt }) => shortTime(dueAt)],
  ['OUTCOME', ({ outcome, isTest }) => (isTest ? `${outcome} (test)` : outcome)],
  ['TOOK', ({ startedAt, endedAt }) => durationOf(startedAt, endedAt)],
  ['ANSWER', ({ response }) => shortened(response)],
];

export function declareTasksRuns(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('runs')))
    .description('show the last runs of a scheduled command, the newest first')
    .argument('<server>', 'name or id of the server')
    .argument('<task>', 'id of the scheduled command')
    .action(async (wanted: string, task: string, { limit }: ListLimit, command: Command) => {
      const commandId = taskIdOf(task);
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const route = 'GET /api/servers/:id/scheduled/:commandId/runs';
      const runs = await listRows(
        (part) => client.page(route, { params: { id, commandId }, query: part }),
        limit,
      );
      outputOf(deps, command).result(runs, await listed(runs));
    });
}

function listed(runs: readonly ScheduleRun[]): Promise<string> | string {
  if (runs.length === 0) return 'It has not run yet';
  return table(
    COLUMNS.map(([head]) => head),
    runs.map((run) => COLUMNS.map(([, cell]) => cell(run))),
  );
}

const durationOf = (startedAt: string | null, endedAt: string | null): string =>
  startedAt === null || endedAt === null ? '-' : `${Date.parse(endedAt) - Date.parse(startedAt)} ms`;

function shortened(response: string): string {
  const line = response.replace(/\s+/g, ' ').trim();
  return line.length <= RESPONSE_WIDTH ? line : `${line.slice(0, RESPONSE_WIDTH - 1)}…`;
}
