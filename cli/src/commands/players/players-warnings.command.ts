import { listRows } from '@outpost/api-client/list-rows.js';
import { shownText } from '@outpost/contracts/visible-text.js';
import { type Warning } from '@outpost/contracts/warnings.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, type ListLimit, wholeNumber, withJson, withLimit } from '../../options.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { findServer } from '../../server-lookup.js';
import { type Column } from '../../table.js';
import { findPlayer } from './player-lookup.js';

const COLUMNS: readonly Column<Warning>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'PLAYER', cell: ({ playerName }) => shownText(playerName), shrinks: true },
  { head: 'PLAYER ID', cell: ({ playerId }) => playerId },
  { head: 'REASON', cell: ({ reason }) => reason, shrinks: true },
  { head: 'BY', cell: ({ warnedBy }) => warnedBy },
  { head: 'WHEN', cell: ({ warnedAt }) => shortTime(warnedAt) },
];

export function declarePlayersWarn(parent: Command, deps: CliDeps): void {
  withJson(parent.command('warn'))
    .description('send a player a warning, which is kept')
    .argument('<server>', 'name or id of the server')
    .argument('<player>', 'id, #number or name of the player')
    .argument('<reason...>', 'what for')
    .addHelpText('after', examples("outpost players warn Chernarus '#3' no building at the trader"))
    .action(
      async (server: string, player: string, reason: readonly string[], _: object, command: Command) => {
        const { client, serverId: id, target } = await findPlayer(deps, server, player);
        const { checkedWarning } = await import('../../request-check.js');
        const body = await checkedWarning({ ...target, reason: reason.join(' ') });
        const answer = await client.call('POST /api/servers/:id/players/warn', { params: { id }, body });
        outputOf(deps, command).result(answer, `Warned; warnings so far: ${answer.warnings}`);
      },
    );
}

interface WarningsOptions extends ListLimit {
  readonly player?: string;
}

export function declarePlayersWarnings(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('warnings')))
    .description('list the warnings that players have had, newest first')
    .argument('<server>', 'name or id of the server')
    .option('--player <id>', 'only those of the player with this id')
    .addHelpText('after', examples('outpost players warnings Chernarus --limit 20'))
    .action(async (wanted: string, { player, limit }: WarningsOptions, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const of = player === undefined ? {} : { playerId: player };
      const warnings = await listRows(
        (part) => client.page('GET /api/servers/:id/warnings', { params: { id }, query: { ...of, ...part } }),
        limit,
      );
      outputOf(deps, command).list(warnings, COLUMNS, 'No warnings');
    });
}

export function declarePlayersWithdrawWarning(parent: Command, deps: CliDeps): void {
  withJson(parent.command('withdraw-warning'))
    .description('withdraw a warning; the player is not told')
    .argument('<server>', 'name or id of the server')
    .argument('<id>', 'id of the warning', wholeNumber)
    .addHelpText('after', examples('outpost players withdraw-warning Chernarus 7'))
    .action(async (wanted: string, warningId: number, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      await client.call('DELETE /api/servers/:id/warnings/:warningId', { params: { id, warningId } });
      outputOf(deps, command).result({ id: warningId, withdrawn: true }, 'The warning was withdrawn');
    });
}
