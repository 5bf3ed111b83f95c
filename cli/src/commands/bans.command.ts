import { type BanList, type ServerBan } from '@outpost/contracts/players.js';
import { shownText } from '@outpost/contracts/shown-text.js';
import { type Command } from 'commander';
import { type CliDeps } from '../cli-deps.js';
import { outputOf, table, withJson } from '../output.js';
import { openPanel } from '../panel.js';
import { report } from '../player-action.js';
import { findServer } from '../server-lookup.js';
import { visibleLine } from '../terminal-text.js';

type Column = readonly [head: string, cell: (ban: ServerBan) => string];

const COLUMNS: readonly Column[] = [
  ['TARGET', ({ target }) => shownText(target)],
  ['KIND', ({ targetKind }) => targetKind],
  ['MINUTES LEFT', ({ minutesLeft }) => String(minutesLeft ?? '-')],
  ['NAME', ({ name }) => shownText(name ?? '-')],
  ['REASON', ({ reason }) => shownText(reason)],
];

export function declareBans(parent: Command, deps: CliDeps): void {
  const bans = withJson(parent.command('bans')).description('see and lift the bans of a game server');
  declareList(bans, deps);
  declareRemove(bans, deps);
}

function declareList(parent: Command, deps: CliDeps): void {
  withJson(parent.command('list'))
    .alias('ls')
    .description('read the ban list from the game server')
    .argument('<server>', 'name or id of the server')
    .action(async (wanted: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const list = await client.call('GET /api/servers/:id/bans', { params: { id } });
      outputOf(deps, command).result(list, await listed(list));
    });
}

function declareRemove(parent: Command, deps: CliDeps): void {
  withJson(parent.command('remove'))
    .alias('rm')
    .description('lift every ban of a target, and look whether it is gone')
    .argument('<server>', 'name or id of the server')
    .argument('<target>', 'id or address as the list has it, never the number of a line')
    .action(async (wanted: string, target: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const { checkedUnban } = await import('../request-check.js');
      const body = await checkedUnban({ target });
      report(deps, command, await client.call('POST /api/servers/:id/bans/remove', { params: { id }, body }));
    });
}

async function listed({ bans, warnings, unsupported }: BanList): Promise<string> {
  if (unsupported !== null) return visibleLine(unsupported);
  const rows = bans.map((ban) => COLUMNS.map(([, cell]) => cell(ban)));
  const heads = COLUMNS.map(([head]) => head);
  const body = rows.length === 0 ? 'Nobody is banned' : await table(heads, rows);
  return [body, ...warnings.map(visibleLine)].join('\n');
}
