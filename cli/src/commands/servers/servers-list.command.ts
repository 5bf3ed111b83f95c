import { examples, type ListLimit, withJson, withLimit } from '../../options.js';
import { type Column } from '../../table.js';
import { listRows } from '@outpost/api-client/list-rows.js';
import {
  LISTED_STATES,
  type ListedState,
  SERVER_SORTS,
  type ServerSort,
} from '@outpost/contracts/server-order.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type Command, Option } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { toneOf } from '../../tone.js';
import { playersOf } from './server-players.js';

const COLUMNS: readonly Column<Server>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'NAME', cell: ({ name }) => name, shrinks: true },
  { head: 'TYPE', cell: ({ type }) => type },
  {
    head: 'ADDRESS',
    cell: ({ host, port }) => `${host.includes(':') ? `[${host.replace(/[[\]]/g, '')}]` : host}:${port}`,
  },
  { head: 'STATUS', cell: statusOf, tone: (server) => toneOf(statusOf(server)) },
  { head: 'PLAYERS', cell: playersOf },
  { head: 'MAP', cell: ({ query }) => query?.map ?? '-', shrinks: true },
  { head: 'SINCE', cell: ({ statusSince }) => (statusSince === null ? '-' : shortTime(statusSince)) },
  { head: 'LAST ONLINE', cell: ({ lastOnline }) => shortTime(lastOnline) },
];

function statusOf({ status, fallback }: Server): string {
  return fallback ? 'limited' : status;
}

interface ListOptions extends ListLimit {
  readonly status?: ListedState;
  readonly sort?: ServerSort;
  readonly tag?: string;
}

export function declareServersList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list')))
    .alias('ls')
    .description('list your servers')
    .argument('[words...]', 'words of the name or the address')
    .addOption(new Option('--status <state>', 'only those in this state').choices(LISTED_STATES))
    .option('--tag <word>', 'only those with this tag')
    .addOption(new Option('--sort <by>', 'status: those with a problem first').choices(SERVER_SORTS))
    .addHelpText('after', examples('outpost servers list cher --status offline --sort name'))
    .action(async (words: readonly string[], options: ListOptions, command: Command) => {
      const { client } = await openPanel(deps);
      const query = queryOf(words, options);
      const servers = await listRows(
        (part) => client.page('GET /api/servers', { query: { ...query, ...part } }),
        options.limit,
      );
      outputOf(deps, command).list(servers, COLUMNS, emptyText(query));
    });
}

/** Sorting by players is descending, everything else ascending. */
const queryOf = (
  words: readonly string[],
  { status, sort, tag }: ListOptions,
): Readonly<Record<string, string>> => ({
  ...(words.length > 0 && { search: words.join(' ') }),
  ...(status !== undefined && { status }),
  ...(tag !== undefined && { tag }),
  ...(sort !== undefined && { sort, ...(sort === 'players' && { order: 'desc' }) }),
});

const emptyText = ({ search, status, tag }: Readonly<Record<string, string>>): string =>
  search === undefined && status === undefined && tag === undefined
    ? 'No servers yet: add one with `outpost servers add`'
    : 'No server fits';
