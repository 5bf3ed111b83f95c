import { examples, type TimeSpan, wholeNumber, withJson, withTimeSpan } from '../../options.js';
import { LOG_EVENT_TYPES, SYSTEM_LOG_ID } from '@outpost/contracts/log-kinds.js';
import { type ApiClient } from '@outpost/api-client/client.js';
import { type Command, Option } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { logPrinter, type ServerNames } from './log-output.js';
import { showHistogram } from './log-histogram.js';
import { type FollowedLog, followLog } from './log-following.js';
import { type LogSelection, newestLines } from './log-reading.js';
import { type Output, outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { findServer } from '../../server-lookup.js';

const SYSTEM = 'system';
const DEFAULT_LIMIT = 100;

interface LogsOptions extends TimeSpan {
  readonly type?: string;
  readonly search?: string;
  readonly regex?: string;
  readonly from?: string;
  readonly to?: string;
  readonly limit?: number;
  readonly follow?: boolean;
  readonly csv?: string | true;
  readonly histogram?: boolean;
  readonly json?: boolean;
}

const NOTES = `
Prints the oldest line first, so that the newest is the last on the screen; --csv holds the newest first, all of them.
Times are UTC. --json prints one line of JSON for each line. Ctrl+C ends --follow.
${examples(
  'outpost logs Chernarus --since 1h',
  'outpost logs --type error --since 1d',
  'outpost logs Chernarus --type player --follow',
  'outpost logs Chernarus --search "kicked by" --since 2026-11-20T18:00Z --csv kicks.csv',
  'outpost logs Chernarus --regex "killed by .* with (AKM|M4)"',
  'outpost logs Chernarus --type error --histogram',
  'outpost logs system',
)}`;

export function declareLogs(parent: Command, deps: CliDeps): void {
  withTimeSpan(withJson(parent.command('logs')), deps.now, 'lines')
    .description('show what happened on a server: commands, players, chat, status and errors')
    .argument(
      '[server]',
      `name or id of the server; "${SYSTEM}" for the panel itself (admins); of all servers without it`,
    )
    .addOption(new Option('--type <type>', 'lines of one type alone').choices([...LOG_EVENT_TYPES]))
    .option('--search <text>', 'lines that hold this text, in whatever letter case')
    .addOption(
      new Option(
        '--regex <pattern>',
        'lines that match a regular expression, in whatever letter case',
      ).conflicts('search'),
    )
    .addOption(new Option('--from <time>', 'as --since, in ISO 8601').conflicts('since').hideHelp())
    .addOption(new Option('--to <time>', 'as --until, in ISO 8601').conflicts('until').hideHelp())
    .option('--limit <number>', `the newest so many lines (default: ${DEFAULT_LIMIT})`, wholeNumber)
    .option('--follow', 'go on printing lines as they come')
    .addOption(
      new Option('--histogram', 'count the lines by time instead').conflicts(['limit', 'follow', 'csv']),
    )
    .option('--csv [file]', 'write all lines as CSV to a file, or to stdout')
    .addHelpText('after', NOTES)
    .action(async (wanted: string | undefined, _options: object, command: Command) => {
      const options = command.optsWithGlobals<LogsOptions>();
      requireOneForm(options);
      if (options.histogram === true && wanted === undefined) {
        throw new CliError('usage', '--histogram is of one server');
      }
      const panel = await openPanel(deps);
      const { client } = panel;
      const serverId = wanted === undefined ? undefined : await idOf(client, wanted);
      const log = { panel, client, serverId, ...selectionOf(options) };
      if (options.histogram === true && serverId !== undefined)
        await showHistogram(log, serverId, outputOf(deps, command));
      else if (options.csv === undefined) await show(log, options, deps, outputOf(deps, command));
      else {
        const { exportLog } = await import('./log-export.js');
        await exportLog(log, options.limit, options.csv === true ? deps.stdout : options.csv);
      }
    });
}

function requireOneForm({ csv, follow, json }: LogsOptions): void {
  if (csv !== undefined && (follow === true || json === true)) {
    throw new CliError('usage', '--csv goes with neither --follow nor --json');
  }
}

async function idOf(client: ApiClient, wanted: string): Promise<number> {
  return wanted === SYSTEM ? SYSTEM_LOG_ID : (await findServer(client, wanted)).id;
}

const namesOf = async (client: ApiClient): Promise<ServerNames> =>
  new Map((await client.call('GET /api/servers')).map(({ id, name }) => [id, name]));

const selectionOf = ({
  type,
  search = '',
  regex: pattern = '',
  since,
  until,
  from = since,
  to = until,
}: LogsOptions): Pick<LogSelection, 'query' | 'search' | 'pattern'> => ({
  query: {
    ...(type === undefined ? {} : { type }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  },
  search,
  pattern,
});

async function show(log: FollowedLog, options: LogsOptions, deps: CliDeps, output: Output): Promise<void> {
  const names = log.serverId === undefined ? await namesOf(log.client) : undefined;
  const print = logPrinter(deps, options.json === true, output, names);
  const lines = await newestLines(log, options.limit ?? DEFAULT_LIMIT);
  print(lines);
  if (options.follow === true) await followLog(log, lines, deps, print);
}
