import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import { QuickCommand } from './protocols.js';
import { count, OptionalField, Field, flag, listOf, oneOf, orNull, port, text } from './schema.js';

/** Id of a game. Plugins can add games, so only the server knows all of them: `GET /api/games`. */
export type GameId = string;

export const GAME_ID_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const GAME_ID_MAX_LENGTH = 64;

/** A limitation or peculiarity of a game. */
export class GameRemark {
  @Field(text, {
    description:
      '`listPlayers`, `say`, `tell`, `kick`, `ban`, `unban`, `listBans`, `save`, `restart`, `shutdown`, `lock` or `unlock`',
    example: 'unban',
  })
  readonly action!: string;

  @Field(text, {
    description: 'Explanation for the owner of a server',
    example: 'The game has no command for it',
  })
  readonly text!: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

/** Default ports of the game; null where it has none. */
export class GameDefaultPorts {
  @Field(orNull(port), { example: 2302 })
  readonly game!: number | null;

  @Field(orNull(port), { example: 27_016 })
  readonly query!: number | null;

  @Field(orNull(port), { example: 2305 })
  readonly rcon!: number | null;
}

/** How the panel restarts servers of a game. */
export class GameRestart {
  @Field(listOf(text), { description: 'Commands, sent in this order', example: ['#shutdown'] })
  readonly commands!: readonly string[];

  @Field(orNull(text), {
    description: 'What the user should know beforehand; null where there are no surprises',
    example: null,
  })
  readonly note!: string | null;

  @Field(flag, {
    description: 'The game cannot restart itself: its process ends, and something else must start it again',
  })
  readonly onlyStops!: boolean;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

/** Effects of commands that cannot be undone or that are visible to players. */
export const COMMAND_EFFECTS = ['say', 'tell', 'kick', 'ban', 'unban', 'restart', 'shutdown'] as const;
export type CommandEffect = (typeof COMMAND_EFFECTS)[number];

/** One command of the game's console, for autocompletion. */
export class CatalogueCommand {
  @Field(text, { example: 'kick' })
  readonly name!: string;

  @Field(text, {
    description: 'Name and arguments: `<required>`, `[optional]`',
    example: 'kick <slot> [reason]',
  })
  readonly usage!: string;

  @Field(text, { example: 'Throw a player out' })
  readonly help!: string;

  @Field(orNull(oneOf(COMMAND_EFFECTS)), {
    description: 'Effect that cannot be undone or is visible to players; null where there is none',
    example: 'kick',
  })
  readonly effect!: CommandEffect | null;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

/** What stands for a game in lists, in place of its logo. */
export class GameMark {
  @Field(text, { description: 'One to three letters', example: 'DZ' })
  readonly letters!: string;

  @Field(orNull(count), { description: 'Hue of its colour in degrees; null: grey', example: 95 })
  readonly hue!: number | null;
}

/** A supported game: its console commands and its limitations. */
export class Game {
  @Field(text, { example: 'dayz' })
  readonly id!: GameId;

  @Field(text, { example: 'DayZ' })
  readonly name!: string;

  @Field(text, { description: 'The `type` of its servers', example: 'battleye' })
  readonly protocol!: string;

  @Field(flag, {
    description: 'Whether this is the game of servers of this protocol for which none was chosen',
    example: true,
  })
  readonly isDefault!: boolean;

  @Field(flag, {
    description:
      'Stands for any game of the protocol that is not in the list: little is known of its commands',
    example: false,
  })
  readonly isGeneric!: boolean;

  @Field(GameMark)
  readonly mark!: GameMark;

  @Field(GameDefaultPorts)
  readonly ports!: GameDefaultPorts;

  @Field(listOf(GameRemark), {
    description: 'Actions without a command in this game, and what to do instead',
  })
  readonly cannot!: readonly GameRemark[];

  @Field(listOf(GameRemark), { description: 'Actions the game performs differently than expected' })
  readonly notes!: readonly GameRemark[];

  @Field(orNull(GameRestart), {
    description: 'Null where the game has neither a restart nor a shutdown command',
  })
  readonly restart!: GameRestart | null;

  @Field(listOf(QuickCommand), {
    description: 'The command buttons of the console; none where nothing is known of the game',
  })
  readonly quickCommands!: readonly QuickCommand[];

  @Field(listOf(text), {
    description:
      'Commands whose answers can be read as a table: `GET /api/servers/{id}/commands/{commandId}/table`',
    example: ['players', 'bans'],
  })
  readonly listCommands!: readonly string[];

  @Field(listOf(CatalogueCommand))
  readonly catalogue!: readonly CatalogueCommand[];
}
