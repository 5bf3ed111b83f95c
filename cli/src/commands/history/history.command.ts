import { rowsWithin } from '../../rows-in-time-span.js';
import {
  examples,
  type ListLimit,
  type TimeSpan,
  wholeNumber,
  withJson,
  withTimeSpan,
} from '../../options.js';
import { type Column } from '../../table.js';
import { toneOf } from '../../tone.js';
import { type AnswerTable } from '@outpost/contracts/answer-table.js';
import { type ConsoleHistoryEntry } from '@outpost/contracts/console.js';
import { PAGE_MAX_ROWS } from '@outpost/contracts/limits.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { type Output, outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { findServer } from '../../server-lookup.js';
import { BAN_COLUMNS } from '../bans/bans.command.js';
import { LISTED_COLUMNS } from '../players/players-list.command.js';

const DEFAULT_LIMIT = 20;

interface Options extends ListLimit, TimeSpan {
  /** Id of a command. */
  readonly table?: number;
}

const COLUMNS: readonly Column<ConsoleHistoryEntry>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'TIME (UTC)', cell: ({ timestamp }) => timestamp.slice(0, 19).replace('T', ' ') },
  { head: 'BY', cell: ({ actor }) => actor },
  { head: 'FROM', cell: ({ source }) => source },
  { head: 'OUTCOME', cell: ({ outcome }) => outcome, tone: ({ outcome }) => toneOf(outcome) },
  { head: 'TOOK', cell: ({ durationMs }) => `${durationMs} ms` },
  { head: 'COMMAND', cell: ({ command }) => command, shrinks: true },
  { head: 'WHY', cell: whyOf, shrinks: true },
];

export function declareHistory(parent: Command, deps: CliDeps): void {
  withTimeSpan(withJson(parent.command('history')), deps.now, 'commands')
    .description('list the commands that were sent to a server, the newest first')
    .argument('<server>', 'name or id of the server')
    .option('--limit <number>', `at most so many (default: ${DEFAULT_LIMIT})`, wholeNumber)
    .option('--table <id>', 'the players or bans that the answer to this command lists', wholeNumber)
    .addHelpText('after', '\nAnswers are in the output of --json.')
    .addHelpText(
      'after',
      examples('outpost history Chernarus --since 1h', 'outpost history Chernarus --table 1'),
    )
    .action(async (wanted: string, options: Options, command: Command) => {
      const { limit = DEFAULT_LIMIT, table, ...span } = options;
      if (limit > PAGE_MAX_ROWS) throw new CliError('usage', `--limit is at most ${PAGE_MAX_ROWS}`);
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const output = outputOf(deps, command);
      if (table !== undefined) {
        const params = { id, commandId: table };
        const list = await client.call('GET /api/servers/:id/commands/:commandId/table', { params });
        output.result(list, listed(output, list));
        return;
      }
      const entries = await rowsWithin(
        (part) => client.page('GET /api/servers/:id/commands', { params: { id }, query: part }),
        ({ timestamp }) => timestamp,
        { ...span, limit },
      );
      output.list(entries, COLUMNS, 'No commands yet');
    });
}

function listed(output: Output, { players, bans, isComplete }: AnswerTable): string {
  const rest = isComplete ? [] : ['Not every line of the answer could be read'];
  if (players) return [output.table(players, LISTED_COLUMNS), ...rest].join('\n');
  return bans ? [output.table(bans, BAN_COLUMNS), ...rest].join('\n') : 'The answer is no list';
}

/** What somebody said, and who approved it. */
function whyOf({ reason, approvedBy }: ConsoleHistoryEntry): string {
  const approval = approvedBy === undefined ? undefined : `approved by ${approvedBy}`;
  return [reason, approval].filter((part) => part !== undefined).join('; ');
}
