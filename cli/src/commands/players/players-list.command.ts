import { examples, withJson } from '../../options.js';
import { type Column } from '../../table.js';
import { type ListedPlayer, type OnlinePlayer, type PlayerList } from '@outpost/contracts/players.js';
import { shownText } from '@outpost/contracts/visible-text.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { type Output, outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { findServer } from '../../server-lookup.js';
import { visibleLine, visibleText } from '../../terminal-text.js';

const LISTS = [
  ['list', 'show the player list the panel read last', 'GET /api/servers/:id/players'],
  ['refresh', 'read the player list now', 'POST /api/servers/:id/players/refresh'],
] as const;

/** Without what only the panel knows. */
export const LISTED_COLUMNS: readonly Column<ListedPlayer>[] = [
  { head: '#', cell: ({ slot }) => (slot === null ? '-' : String(slot)) },
  { head: 'NAME', cell: ({ name }) => shownText(name), shrinks: true },
  {
    head: 'ID',
    cell: ({ playerId, isVerified }) => (playerId === null ? '-' : `${playerId}${isVerified ? '' : ' (?)'}`),
  },
  { head: 'PING', cell: ({ ping }) => (ping === null ? '-' : String(ping)) },
  { head: 'STATE', cell: ({ state }) => state },
  { head: 'ADDRESS', cell: ({ address }) => address ?? '-' },
];

const COLUMNS: readonly Column<OnlinePlayer>[] = [
  ...LISTED_COLUMNS.slice(0, -1),
  {
    head: 'ON SINCE',
    cell: ({ onSince, isOnLonger }) => `${shortTime(onSince)}${isOnLonger ? ' or before' : ''}`,
  },
  ...LISTED_COLUMNS.slice(-1),
];

export function declarePlayersList(parent: Command, deps: CliDeps): void {
  for (const [name, description, route] of LISTS) {
    withJson(parent.command(name))
      .description(description)
      .argument('<server>', 'name or id of the server')
      .addHelpText('after', examples(`outpost players ${name} Chernarus`))
      .action(async (wanted: string, _options: object, command: Command) => {
        const { client } = await openPanel(deps);
        const { id } = await findServer(client, wanted);
        const list = await client.call(route, { params: { id } });
        const output = outputOf(deps, command);
        output.result(list, listed(output, list));
      });
  }
}

function listed(output: Output, list: PlayerList): string {
  if (list.unsupported !== null) return visibleLine(list.unsupported);
  const raw = list.raw === null ? [] : ['The game server answered:', visibleText(list.raw)];
  return [
    ...(list.players.length > 0 ? [output.table(list.players, columnsOf(list))] : []),
    summary(list),
    ...raw,
  ].join('\n');
}

/** Most panels have no database of countries. */
const columnsOf = ({ players }: PlayerList): readonly Column<OnlinePlayer>[] =>
  players.every(({ country }) => country === null)
    ? COLUMNS
    : [...COLUMNS, { head: 'COUNTRY', cell: ({ country }) => country ?? '-' }];

function summary(list: PlayerList): string {
  const { players, maxPlayers, readAt, freshness, missedReadings, isUnderstood, warnings } = list;
  if (readAt === null) return 'Nobody has looked yet; `outpost players refresh` does.';
  if (!isUnderstood)
    return `-/${maxPlayers} players as of ${shortTime(readAt)}; the answer was not understood`;
  const missed = freshness === 'fresh' ? [] : [`${freshness}: ${missedReadings} readings were missed since`];
  const count = `${players.length}/${maxPlayers} players as of ${shortTime(readAt)}`;
  return [count, ...missed, ...warnings.map(visibleLine)].join('; ');
}
