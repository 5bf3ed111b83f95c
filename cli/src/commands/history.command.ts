import { listRows } from '@outpost/api-client/list-rows.js';
import { type ConsoleHistoryEntry } from '@outpost/contracts/console.js';
import { PAGE_MAX_ROWS } from '@outpost/contracts/limits.js';
import { type Command } from 'commander';
import { type CliDeps } from '../cli-deps.js';
import { CliError } from '../cli-error.js';
import { outputOf, table, withJson } from '../output.js';
import { openPanel } from '../panel.js';
import { findServer } from '../server-lookup.js';
import { wholeNumber } from '../whole-number.js';

const DEFAULT_LIMIT = 20;

type Column = readonly [head: string, cell: (entry: ConsoleHistoryEntry) => string];

const COLUMNS: readonly Column[] = [
  ['TIME (UTC)', ({ timestamp }) => timestamp.slice(0, 19).replace('T', ' ')],
  ['BY', ({ actor }) => actor],
  ['FROM', ({ source }) => source],
  ['OUTCOME', ({ outcome }) => outcome],
  ['TOOK', ({ durationMs }) => `${durationMs} ms`],
  ['COMMAND', ({ command }) => command],
];

export function declareHistory(parent: Command, deps: CliDeps): void {
  withJson(parent.command('history'))
    .description('list the commands that were sent to a server, the newest first')
    .argument('<server>', 'name or id of the server')
    .option('--limit <number>', `at most so many (default: ${DEFAULT_LIMIT})`, wholeNumber)
    .addHelpText('after', '\nAnswers are in the output of --json.')
    .action(async (wanted: string, { limit = DEFAULT_LIMIT }: { limit?: number }, command: Command) => {
      if (limit > PAGE_MAX_ROWS) throw new CliError('usage', `--limit is at most ${PAGE_MAX_ROWS}`);
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const entries = await listRows(
        (part) => client.page('GET /api/servers/:id/commands', { params: { id }, query: part }),
        limit,
      );
      outputOf(deps, command).result(entries, await listed(entries));
    });
}

function listed(entries: readonly ConsoleHistoryEntry[]): Promise<string> | string {
  if (entries.length === 0) return 'No commands yet';
  return table(
    COLUMNS.map(([head]) => head),
    entries.map((entry) => COLUMNS.map(([, cell]) => cell(entry))),
  );
}
