import { type ApiClient } from '@outpost/api-client/client.js';
import { type ConsoleHistoryEntry } from '@outpost/contracts/console.js';
import { HISTORY_PAGE_MAX } from '@outpost/contracts/limits.js';
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
      if (limit > HISTORY_PAGE_MAX) throw new CliError('usage', `--limit is at most ${HISTORY_PAGE_MAX}`);
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const entries = await newestCommands(client, id, limit);
      outputOf(deps, command).result(entries, await listed(entries));
    });
}

/** A page ends where it is full, before it has as many entries as were asked for. */
async function newestCommands(
  client: ApiClient,
  id: number,
  limit: number,
): Promise<readonly ConsoleHistoryEntry[]> {
  const entries: ConsoleHistoryEntry[] = [];
  let before: number | undefined;
  do {
    const query = { limit: limit - entries.length, ...(before !== undefined && { before }) };
    const page = await client.page('GET /api/servers/:id/commands', { params: { id }, query });
    entries.push(...page.items);
    before = page.next;
  } while (before !== undefined && entries.length < limit);
  return entries;
}

function listed(entries: readonly ConsoleHistoryEntry[]): Promise<string> | string {
  if (entries.length === 0) return 'No commands yet';
  return table(
    COLUMNS.map(([head]) => head),
    entries.map((entry) => COLUMNS.map(([, cell]) => cell(entry))),
  );
}
