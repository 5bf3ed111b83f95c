import { listRows } from '@outpost/api-client/list-rows.js';
import { type Game } from '@outpost/contracts/games.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, type ListLimit, withJson, withLimit } from '../../options.js';
import { outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { type Column } from '../../table.js';

const portOf = (port: number | null): string => String(port ?? '-');

const COLUMNS: readonly Column<Game>[] = [
  { head: 'ID', cell: ({ id }) => id },
  { head: 'NAME', cell: ({ name }) => name, shrinks: true },
  { head: 'TYPE', cell: ({ protocol, isDefault }) => `${protocol}${isDefault ? ' (default)' : ''}` },
  { head: 'RCON', cell: ({ ports }) => portOf(ports.rcon) },
  { head: 'QUERY', cell: ({ ports }) => portOf(ports.query) },
  { head: 'COMMANDS', cell: ({ catalogue }) => String(catalogue.length) },
];

export function declareGames(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('games')))
    .description('list the supported games and the ids that --game accepts')
    .addHelpText(
      'after',
      '\nWhat each can do and what not, with all its commands, is in the output of --json.',
    )
    .addHelpText('after', examples('outpost games'))
    .action(async ({ limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const games = await listRows((part) => client.page('GET /api/games', { query: part }), limit);
      outputOf(deps, command).list(games, COLUMNS, 'The panel knows no game');
    });
}
