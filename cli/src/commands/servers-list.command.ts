import { listRows } from '@outpost/api-client/list-rows.js';
import {
  LISTED_STATES,
  type ListedState,
  SERVER_SORTS,
  type ServerSort,
} from '@outpost/contracts/server-order.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type Command, Option } from 'commander';
import { type CliDeps } from '../cli-deps.js';
import { type ListLimit, withLimit } from '../list-limit.js';
import { outputOf, shortTime, table, withJson } from '../output.js';
import { openPanel } from '../panel.js';
import { playersOf } from '../server-players.js';

type Column = readonly [head: string, cell: (server: Server) => string];

const COLUMNS: readonly Column[] = [
  ['ID', ({ id }) => String(id)],
  ['NAME', ({ name }) => name],
  ['TYPE', ({ type }) => type],
  ['ADDRESS', ({ host, port }) => `${host.includes(':') ? `[${host.replace(/[[\]]/g, '')}]` : host}:${port}`],
  ['STATUS', ({ status, fallback }) => (fallback ? 'limited' : status)],
  ['PLAYERS', playersOf],
  ['MAP', ({ query }) => query?.map ?? '-'],
  ['SINCE', ({ statusSince }) => (statusSince === null ? '-' : shortTime(statusSince))],
  ['LAST ONLINE', ({ lastOnline }) => shortTime(lastOnline)],
];

interface ListOptions extends ListLimit {
  readonly status?: ListedState;
  readonly sort?: ServerSort;
}

export function declareServersList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list')))
    .alias('ls')
    .description('list your servers')
    .argument('[words...]', 'words of the name or the address')
    .addOption(new Option('--status <state>', 'only those in this state').choices(LISTED_STATES))
    .addOption(new Option('--sort <by>', 'status: those with a problem first').choices(SERVER_SORTS))
    .action(async (words: readonly string[], options: ListOptions, command: Command) => {
      const { client } = await openPanel(deps);
      const query = queryOf(words, options);
      const servers = await listRows(
        (part) => client.page('GET /api/servers', { query: { ...query, ...part } }),
        options.limit,
      );
      const text = servers.length > 0 ? listed(servers) : noneBut(query);
      outputOf(deps, command).result(servers, await text);
    });
}

/** The fullest server first; everything else with the smallest. */
const queryOf = (
  words: readonly string[],
  { status, sort }: ListOptions,
): Readonly<Record<string, string>> => ({
  ...(words.length > 0 && { search: words.join(' ') }),
  ...(status !== undefined && { status }),
  ...(sort !== undefined && { sort, ...(sort === 'players' && { order: 'desc' }) }),
});

const noneBut = ({ search, status }: Readonly<Record<string, string>>): string =>
  search === undefined && status === undefined
    ? 'No servers yet: add one with `outpost servers add`'
    : 'No server fits';

const listed = (servers: readonly Server[]): Promise<string> =>
  table(
    COLUMNS.map(([head]) => head),
    servers.map((server) => COLUMNS.map(([, cell]) => cell(server))),
  );
