import { listRows } from '@outpost/api-client/list-rows.js';
import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { type Command } from 'commander';
import { type CliDeps } from '../cli-deps.js';
import { type ListLimit, withLimit } from '../list-limit.js';
import { outputOf, shortTime, table, withJson } from '../output.js';
import { openPanel } from '../panel.js';
import { findServer } from '../server-lookup.js';

type Column = readonly [head: string, cell: (task: ScheduledCommand) => string];

const COLUMNS: readonly Column[] = [
  ['ID', ({ id }) => String(id)],
  ['COMMAND', ({ command }) => command],
  ['SCHEDULE', ({ schedule }) => schedule],
  ['TIME ZONE', ({ timeZone }) => timeZone],
  ['STATUS', ({ enabled }) => (enabled ? 'active' : 'disabled')],
  ['NEXT RUN', ({ nextRun }) => (nextRun === null ? '-' : shortTime(nextRun))],
  ['LAST RUN', ({ lastRun }) => shortTime(lastRun)],
  ['OUTCOME', ({ lastOutcome }) => lastOutcome ?? '-'],
];

export function declareTasksList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list')))
    .alias('ls')
    .description('list the scheduled commands of a server')
    .argument('<server>', 'name or id of the server')
    .action(async (wanted: string, { limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const tasks = await listRows(
        (part) => client.page('GET /api/servers/:id/scheduled', { params: { id }, query: part }),
        limit,
      );
      outputOf(deps, command).result(tasks, await listed(tasks));
    });
}

function listed(tasks: readonly ScheduledCommand[]): Promise<string> | string {
  if (tasks.length === 0) return 'No scheduled commands yet: add one with `outpost tasks add`';
  const rows = tasks.map((task) => COLUMNS.map(([, cell]) => cell(task)));
  return table(
    COLUMNS.map(([head]) => head),
    rows,
  );
}
