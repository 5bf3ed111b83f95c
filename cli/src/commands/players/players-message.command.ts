import { examples, withJson } from '../../options.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { outputOf } from '../../output.js';
import { findPlayer } from './player-lookup.js';
import { visibleText } from '../../terminal-text.js';

export function declarePlayersMessage(parent: Command, deps: CliDeps): void {
  withJson(parent.command('message'))
    .description('say something to one player alone')
    .argument('<server>', 'name or id of the server')
    .argument('<player>', 'id, #number or name of the player')
    .argument('<text...>', 'the message')
    .addHelpText('after', examples("outpost players message Chernarus '#3' welcome back"))
    .action(async (server: string, player: string, text: readonly string[], _: object, command: Command) => {
      const { client, serverId: id, target } = await findPlayer(deps, server, player);
      const { checkedMessage } = await import('../../request-check.js');
      const body = await checkedMessage({ ...target, message: text.join(' ') });
      const answer = await client.call('POST /api/servers/:id/players/message', { params: { id }, body });
      outputOf(deps, command).result(answer, visibleText(answer.response) || 'Sent');
    });
}
