import { type Server } from '@outpost/contracts/servers.js';
import { type Command } from 'commander';
import { type CliDeps } from '../cli-deps.js';
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

export function declareServersList(parent: Command, deps: CliDeps): void {
  withJson(parent.command('list'))
    .alias('ls')
    .description('list your servers')
    .action(async (_options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const servers = await client.call('GET /api/servers');
      outputOf(deps, command).result(servers, await listed(servers));
    });
}

function listed(servers: readonly Server[]): Promise<string> | string {
  if (servers.length === 0) return 'No servers yet: add one with `outpost servers add`';
  const rows = servers.map((server) => COLUMNS.map(([, cell]) => cell(server)));
  return table(
    COLUMNS.map(([head]) => head),
    rows,
  );
}
