import { type Command } from 'commander';
import { type CliDeps } from '../cli-deps.js';
import { withJson } from '../output.js';
import { findPlayer, report } from '../player-action.js';

export function declarePlayersKick(parent: Command, deps: CliDeps): void {
  withJson(parent.command('kick'))
    .description('throw a player out, and look whether they are gone')
    .argument('<server>', 'name or id of the server')
    .argument('<player>', 'id, #number or name of the player')
    .argument('[reason...]', 'shown to the player where the game does that')
    .action(
      async (server: string, player: string, reason: readonly string[], _: object, command: Command) => {
        const { client, serverId: id, target } = await findPlayer(deps, server, player);
        const { checkedKick } = await import('../request-check.js');
        const body = await checkedKick({ ...target, reason: reason.join(' ') });
        report(
          deps,
          command,
          await client.call('POST /api/servers/:id/players/kick', { params: { id }, body }),
        );
      },
    );
}
