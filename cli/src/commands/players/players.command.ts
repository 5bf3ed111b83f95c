import { withJson } from '../../options.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { declarePlayersBan } from './players-ban.command.js';
import { declarePlayersKick } from './players-kick.command.js';
import { declarePlayersList } from './players-list.command.js';
import { declarePlayersMessage } from './players-message.command.js';

const NOTES = `
A player is named by the id, by the number in the list as '#3', or by the whole name as written. The panel reads
the list again before it acts, and sends nothing when somebody else has that number by then.
A kick or ban that could not be seen to have worked ends with exit code 1.`;

export function declarePlayers(parent: Command, deps: CliDeps): void {
  const players = withJson(parent.command('players'))
    .description('see who is on a game server; message, kick and ban them')
    .addHelpText('after', NOTES);
  declarePlayersList(players, deps);
  declarePlayersMessage(players, deps);
  declarePlayersKick(players, deps);
  declarePlayersBan(players, deps);
}
