import { examples, withJson } from '../../options.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { report } from '../../player-action.js';
import { findPlayer } from './player-lookup.js';

export function declarePlayersKick(parent: Command, deps: CliDeps): void {
  withJson(parent.command('kick'))
    .description('throw a player out, and look whether they are gone')
    .argument('<server>', 'name or id of the server')
    .argument('<player>', 'id, #number or name of the player')
    .argument('[reason...]', 'shown to the player where the game does that')
    .addHelpText('after', examples("outpost players kick Chernarus '#3' be kind"))
    .action(
      async (server: string, player: string, reason: readonly string[], _: object, command: Command) => {
        const { client, serverId: id, target } = await findPlayer(deps, server, player);
        const { checkedKick } = await import('../../request-check.js');
        const body = await checkedKick({ ...target, reason: reason.join(' ') });
        report(
          deps,
          command,
          await client.call('POST /api/servers/:id/players/kick', { params: { id }, body }),
        );
      },
    );
}
