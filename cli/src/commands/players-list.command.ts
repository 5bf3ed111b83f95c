import { type OnlinePlayer, type PlayerList } from '@outpost/contracts/players.js';
import { shownText } from '@outpost/contracts/shown-text.js';
import { type Command } from 'commander';
import { type CliDeps } from '../cli-deps.js';
import { outputOf, shortTime, table, withJson } from '../output.js';
import { openPanel } from '../panel.js';
import { findServer } from '../server-lookup.js';
import { visibleLine, visibleText } from '../terminal-text.js';

const LISTS = [
  ['list', 'show who was on when the panel last looked', 'GET /api/servers/:id/players'],
  ['refresh', 'look now, and show who is on', 'POST /api/servers/:id/players/refresh'],
] as const;

type Column = readonly [head: string, cell: (player: OnlinePlayer) => string];

const COLUMNS: readonly Column[] = [
  ['#', ({ slot }) => (slot === null ? '-' : String(slot))],
  ['NAME', ({ name }) => shownText(name)],
  ['ID', ({ playerId, isVerified }) => (playerId === null ? '-' : `${playerId}${isVerified ? '' : ' (?)'}`)],
  ['PING', ({ ping }) => (ping === null ? '-' : String(ping))],
  ['STATE', ({ state }) => state],
  ['ADDRESS', ({ address }) => address ?? '-'],
];

export function declarePlayersList(parent: Command, deps: CliDeps): void {
  for (const [name, description, route] of LISTS) {
    withJson(parent.command(name))
      .description(description)
      .argument('<server>', 'name or id of the server')
      .action(async (wanted: string, _options: object, command: Command) => {
        const { client } = await openPanel(deps);
        const { id } = await findServer(client, wanted);
        const list = await client.call(route, { params: { id } });
        outputOf(deps, command).result(list, await listed(list));
      });
  }
}

async function listed(list: PlayerList): Promise<string> {
  if (list.unsupported !== null) return visibleLine(list.unsupported);
  const rows = list.players.map((player) => COLUMNS.map(([, cell]) => cell(player)));
  const heads = COLUMNS.map(([head]) => head);
  const raw = list.raw === null ? [] : ['The game server answered:', visibleText(list.raw)];
  return [...(rows.length > 0 ? [await table(heads, rows)] : []), summary(list), ...raw].join('\n');
}

function summary(list: PlayerList): string {
  const { players, maxPlayers, readAt, freshness, missedReadings, isUnderstood, warnings } = list;
  if (readAt === null) return 'Nobody has looked yet; `outpost players refresh` does.';
  if (!isUnderstood)
    return `-/${maxPlayers} players as of ${shortTime(readAt)}; the answer was not understood`;
  const missed = freshness === 'fresh' ? [] : [`${freshness}: ${missedReadings} readings were missed since`];
  const count = `${players.length}/${maxPlayers} players as of ${shortTime(readAt)}`;
  return [count, ...missed, ...warnings.map(visibleLine)].join('; ');
}
