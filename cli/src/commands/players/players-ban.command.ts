import { examples, withJson } from '../../options.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { report } from '../../player-action.js';
import { findPlayer } from './player-lookup.js';

interface BanOptions {
  readonly minutes?: string;
}

export function declarePlayersBan(parent: Command, deps: CliDeps): void {
  withJson(parent.command('ban'))
    .description('ban a player for ever or for some minutes, and look whether it worked')
    .argument('<server>', 'name or id of the server')
    .argument('<player>', 'id, #number or name of the player')
    .argument('[reason...]', 'kept with the ban where the game does that')
    .option('--minutes <n>', 'how long; without it the ban never ends')
    .addHelpText('after', examples("outpost players ban Chernarus '#3' cheating --minutes 60"))
    .action(
      async (
        server: string,
        player: string,
        reason: readonly string[],
        { minutes }: BanOptions,
        command: Command,
      ) => {
        const { client, serverId: id, target } = await findPlayer(deps, server, player);
        const { checkedBan } = await import('../../request-check.js');
        const body = await checkedBan({ ...target, reason: reason.join(' '), minutes });
        report(
          deps,
          command,
          await client.call('POST /api/servers/:id/players/ban', { params: { id }, body }),
        );
      },
    );
}
