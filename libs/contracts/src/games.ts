import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import { OptionalField, Field, flag, listOf, oneOf, orNull, port, text } from './schema.js';

/** Id of a game. Plugins add their own, so which there are is known to the server alone: `GET /api/games`. */
export type GameId = string;

export const GAME_ID_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const GAME_ID_MAX_LENGTH = 64;

/** What a game does otherwise than one would expect. */
export class GameRemark {
  @Field(text, {
    description:
      '`listPlayers`, `say`, `tell`, `kick`, `ban`, `unban`, `listBans`, `save`, `restart` or `shutdown`',
    example: 'unban',
  })
  readonly action!: string;

  @Field(text, {
    description: 'In words for the owner of a server',
    example: 'The game has no command for it',
  })
  readonly text!: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

/** Defaults of the game; null where it has none of its own. */
export class GameDefaultPorts {
  @Field(orNull(port), { example: 2302 })
  readonly game!: number | null;

  @Field(orNull(port), { example: 27_016 })
  readonly query!: number | null;

  @Field(orNull(port), { example: 2305 })
  readonly rcon!: number | null;
}

/** What the Restart of a server sends. */
export class GameRestart {
  @Field(listOf(text), { description: 'One line each, in this order', example: ['#shutdown'] })
  readonly commands!: readonly string[];

  @Field(orNull(text), {
    description: 'What the person should know beforehand; null where it does just what it says',
    example: null,
  })
  readonly note!: string | null;

  @Field(flag, {
    description: 'The game knows no restart: its process ends, and something else must start it again',
  })
  readonly onlyStops!: boolean;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

/** What a command does that cannot be taken back, or to whom. */
export const COMMAND_EFFECTS = ['say', 'tell', 'kick', 'ban', 'unban', 'restart', 'shutdown'] as const;
export type CommandEffect = (typeof COMMAND_EFFECTS)[number];

/** One command of the game's console, for completing what is typed. */
export class CatalogueCommand {
  @Field(text, { example: 'kick' })
  readonly name!: string;

  @Field(text, {
    description: 'Name and arguments: `<needed>`, `[optional]`',
    example: 'kick <slot> [reason]',
  })
  readonly usage!: string;

  @Field(text, { example: 'Throw a player out' })
  readonly help!: string;

  @Field(orNull(oneOf(COMMAND_EFFECTS)), {
    description:
      'What it does that cannot be taken back, or to whom; null where it does nothing of that kind',
    example: 'kick',
  })
  readonly effect!: CommandEffect | null;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

/** A game the product knows: how its console is called, and what it can't do. */
export class Game {
  @Field(text, { example: 'dayz' })
  readonly id!: GameId;

  @Field(text, { example: 'DayZ' })
  readonly name!: string;

  @Field(text, { description: 'The `type` its servers are registered with', example: 'battleye' })
  readonly protocol!: string;

  @Field(flag, {
    description: 'What servers of this protocol are taken for when nobody chose a game',
    example: true,
  })
  readonly isDefault!: boolean;

  @Field(GameDefaultPorts)
  readonly ports!: GameDefaultPorts;

  @Field(listOf(GameRemark), { description: 'What the game offers no command for, and what to do instead' })
  readonly cannot!: readonly GameRemark[];

  @Field(listOf(GameRemark), { description: 'What it does, but not quite as asked' })
  readonly notes!: readonly GameRemark[];

  @Field(orNull(GameRestart), {
    description: 'Null where the game has a command neither to restart nor to shut down',
  })
  readonly restart!: GameRestart | null;

  @Field(listOf(CatalogueCommand))
  readonly catalogue!: readonly CatalogueCommand[];
}
