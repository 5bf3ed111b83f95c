import { Injectable } from '@nestjs/common';
import { Message } from '@outpost/contracts/message.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type GameCommands, type Impossible, type Possible } from '@outpost/games/game-commands.js';
import { type ChosenGame, Games } from '../games/games.service.js';
import { ValidationError } from '../platform/errors/app-error.js';
import { notSupported } from './players.errors.js';

type PlayerAction = 'say' | 'tell' | 'kick' | 'ban' | 'unban';
type BuilderOf<Name extends PlayerAction> = Exclude<GameCommands[Name], Impossible>['build'];

/** The player actions that the game of a server supports. */
@Injectable()
export class GameActions {
  constructor(private readonly games: Games) {}

  /**
   * Builds the command lines of an action, escaped as the game needs it.
   *
   * @throws {UserError} `not_supported` with the game's reason
   */
  builderOf<Name extends PlayerAction>(server: ChosenGame, name: Name): BuilderOf<Name> {
    const profile = this.games.profileOrReason(server);
    if (profile instanceof Message) throw notSupported(profile);
    const action: Possible<never> | Impossible = profile.commands[name];
    if ('cannot' in action) throw notSupported(action.cannot);
    return action.build as BuilderOf<Name>;
  }
}

/** @throws {ValidationError} if the game rejects these arguments */
export function built(build: () => readonly string[]): readonly string[] {
  try {
    return build();
  } catch (error) {
    if (!(error instanceof RconError)) throw error;
    throw new ValidationError([{ field: 'command', message: error.words }]);
  }
}
