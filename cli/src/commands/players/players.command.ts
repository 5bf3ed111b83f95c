import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, withJson } from '../../options.js';
import { outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { report } from '../../player-action.js';
import { findServer } from '../../server-lookup.js';
import { visibleText } from '../../terminal-text.js';
import { findPlayer } from './player-lookup.js';
import { declarePlayersList } from './players-list.command.js';
import {
  declarePlayersWarn,
  declarePlayersWarnings,
  declarePlayersWithdrawWarning,
} from './players-warnings.command.js';

const NOTES = `
A player is named by the id, by the number in the list as '#3', or by the whole name as written. The panel reads
the list again before it acts, and sends nothing when somebody else has that number by then.
A kick or ban that could not be seen to have worked ends with exit code 1.`;

export function declarePlayers(parent: Command, deps: CliDeps): void {
  const players = withJson(parent.command('players'))
    .description('see who is on a game server; message, warn, kick and ban them')
    .addHelpText('after', NOTES);
  declarePlayersList(players, deps);
  declarePlayersMessage(players, deps);
  declarePlayersBroadcast(players, deps);
  declarePlayersWarn(players, deps);
  declarePlayersWarnings(players, deps);
  declarePlayersWithdrawWarning(players, deps);
  declarePlayersKick(players, deps);
  declarePlayersBan(players, deps);
}

interface BanOptions {
  readonly minutes?: string;
}

function declarePlayersBan(parent: Command, deps: CliDeps): void {
  withJson(parent.command('ban'))
    .description('ban a player permanently or for some minutes, and check whether it worked')
    .argument('<server>', 'name or id of the server')
    .argument('<player>', 'id, #number or name of the player')
    .argument('[reason...]', 'stored with the ban if the game supports it')
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

function declarePlayersKick(parent: Command, deps: CliDeps): void {
  withJson(parent.command('kick'))
    .description('kick a player, and check whether they are gone')
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

function declarePlayersMessage(parent: Command, deps: CliDeps): void {
  withJson(parent.command('message'))
    .description('send a message to one player')
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

function declarePlayersBroadcast(parent: Command, deps: CliDeps): void {
  withJson(parent.command('broadcast'))
    .description('send a message to everybody on the server')
    .argument('<server>', 'name or id of the server')
    .argument('<text...>', 'the message')
    .addHelpText('after', examples('outpost players broadcast Chernarus restart in five minutes'))
    .action(async (server: string, text: readonly string[], _: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, server);
      const { checkedBroadcast } = await import('../../request-check.js');
      const body = await checkedBroadcast({ message: text.join(' ') });
      const answer = await client.call('POST /api/servers/:id/players/broadcast', { params: { id }, body });
      outputOf(deps, command).result(answer, visibleText(answer.response) || 'Sent');
    });
}
