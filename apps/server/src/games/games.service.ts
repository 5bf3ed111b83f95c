import { Message, say, type Worded, type Words } from '@outpost/contracts/message.js';
import { Injectable } from '@nestjs/common';
import {
  type Game,
  type GameId,
  type GameMark,
  type GameRemark,
  type GameRestart,
} from '@outpost/contracts/games.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { UNREAL_RULES } from '@outpost/games/argument-rules.js';
import { commandsIn } from '@outpost/games/command-chain.js';
import { type ConsoleReader } from '@outpost/games/command-policy.js';
import { type Action, GAME_ACTIONS, lockOf } from '@outpost/games/game-commands.js';
import { type GameProfile, isRefusal } from '@outpost/games/game-profile.js';
import { recognisedGame, type ServerSigns } from '@outpost/games/recognised-game.js';
import { GameProfiles, UnknownGameError } from '@outpost/games/game-profiles.js';
import { ANY_GRAMMAR } from '@outpost/games/generic-source/grammar.js';
import { type WireOptions } from '@outpost/rcon-protocol/wire-options.js';
import { inEnglish } from '../platform/in-english.js';
import { ValidationError } from '../platform/errors/app-error.js';
import { catalogueOf } from './command-catalogue.js';
import { listCommandsOf } from './list-commands.js';
import { quickCommandsOf } from './quick-commands.js';
import { restartCommandOf } from './restart-command.js';

/** Type and game as chosen for a server or in a form. */
export interface ChosenGame {
  readonly type: string;
  /** Unset if none was chosen: then the type's default applies. */
  readonly game?: GameId | null | undefined;
}

/** Determines the game of a server, and what depends on it. */
@Injectable()
export class Games {
  constructor(private readonly profiles: GameProfiles) {}

  list(): readonly Game[] {
    return this.profiles.all().map((profile) => inEnglish(this.described(profile)));
  }

  private described(profile: GameProfile) {
    return {
      id: profile.id,
      name: profile.name,
      protocol: profile.protocol,
      isDefault: this.profiles.defaultFor(profile.protocol) === profile,
      isGeneric: profile.isGeneric ?? false,
      mark: profile.mark ?? markOf(profile.name),
      ports: profile.ports,
      cannot: remarksOf(profile, (action) => ('cannot' in action ? action.cannot : null)),
      notes: remarksOf(profile, (action) => ('note' in action ? action.note : null)),
      restart: restartOf(profile),
      quickCommands: quickCommandsOf(profile),
      listCommands: listCommandsOf(profile),
      catalogue: catalogueOf(profile),
    };
  }

  /** @throws {ValidationError} on the field `game` if the type has no game with this id */
  requireFit({ type, game }: ChosenGame): void {
    if (game === undefined || game === null) return;
    if (this.profiles.forProtocol(type).some(({ id }) => id === game)) return;
    throw new ValidationError([
      {
        field: 'game',
        message: say('rule.game_invalid', 'Please select a game of this server type'),
      },
    ]);
  }

  idOf({ type, game }: ChosenGame): GameId | null {
    return game ?? this.profiles.defaultFor(type)?.id ?? null;
  }

  /** Which game of this type a server is, as far as it gives itself away. */
  recognised(type: string, signs: ServerSigns): GameProfile | undefined {
    return recognisedGame(this.profiles.forProtocol(type), signs);
  }

  /** @throws {RconError} `protocol` if the game of a registered server came with a plugin that is gone */
  wireOf(chosen: ChosenGame): WireOptions {
    return this.profileOf(chosen)?.wire ?? {};
  }

  /** Undefined for a type without games. @throws {RconError} see {@link wireOf} */
  profileOf(chosen: ChosenGame): GameProfile | undefined {
    const id = this.idOf(chosen);
    try {
      return id === null ? undefined : this.profiles.get(id);
    } catch (error) {
      if (!(error instanceof UnknownGameError)) throw error;
      throw new RconError('protocol', error.words, 'not-sent', { cause: error });
    }
  }

  /** Whether this answer means that the command is unknown or not permitted. @throws {RconError} see {@link wireOf} */
  refuses(chosen: ChosenGame, answer: string): boolean {
    const profile = this.profileOf(chosen);
    return profile !== undefined && isRefusal(profile, answer);
  }

  /** The profile, or the reason why there is none. */
  profileOrReason(chosen: ChosenGame): GameProfile | Message {
    try {
      return (
        this.profileOf(chosen) ?? say('games.none_for_type', 'No game is known for this type of server.')
      );
    } catch (error) {
      if (error instanceof RconError) return error.words;
      throw error;
    }
  }

  /** How its console reads lines; if the game is unknown, in every way that is known. */
  readerOf(chosen: ChosenGame): ConsoleReader {
    const profile = this.profileOrReason(chosen);
    return profile instanceof Message ? { argumentRules: UNREAL_RULES, grammar: ANY_GRAMMAR } : profile;
  }

  /** The commands this game may read from one line; if the game is unknown, by the rules with the most separators. */
  commandsIn(chosen: ChosenGame, line: string): readonly string[] {
    return commandsIn(line, this.readerOf(chosen).argumentRules);
  }
}

/** For a game that brings no mark: the first letters of its first two words. */
const markOf = (name: string): GameMark => ({
  letters: [...name.matchAll(/(?<=^|\s)[\p{L}\p{N}]/gu)].slice(0, 2).join('').toUpperCase() || '?',
  hue: null,
});

function restartOf(profile: GameProfile): Worded<GameRestart, 'note'> | null {
  const restart = restartCommandOf(profile);
  return restart instanceof Message ? null : restart;
}

function remarksOf(
  { commands }: GameProfile,
  textOf: (action: Action<never[]>) => Words | null,
): readonly Worded<GameRemark, 'text'>[] {
  const all = { ...commands, ...lockOf(commands) };
  return GAME_ACTIONS.flatMap((action) => {
    const text = textOf(all[action]);
    return text === null ? [] : [{ action, text }];
  });
}
