import { type Words } from '@outpost/contracts/message.js';
import { type LineReader } from '@outpost/rcon-protocol/line-reader.js';
import { type Ban, type Player, type Reader } from './listings.js';
import { type ArgumentRules } from './argument-rules.js';
import { type CommandGrammar } from './command-grammar.js';
import { type GameCommands } from './game-commands.js';
import { type WireOptions } from '@outpost/rcon-protocol/wire-options.js';

/** Default ports; null where the game has none. Hosters often change them. */
export interface GamePorts {
  readonly game: number | null;
  /** Port of the A2S query or its equivalent. */
  readonly query: number | null;
  readonly rcon: number | null;
}

/** One command of the game's console, for autocompletion. */
export interface CatalogueEntry {
  readonly name: string;
  /** Name and arguments: `<required>`, `[optional]`. */
  readonly usage: string;
  readonly help: Words;
}

/** What stands for a game in lists, in place of its logo. */
export interface GameMark {
  /** One to three. */
  readonly letters: string;
  /** Of its colour, in degrees; null for grey. */
  readonly hue: number | null;
}

/** By which a game gives itself away, so that nobody has to know its id. */
export interface GameSigns {
  /** Steam's ids of its servers, which an A2S answer contains. */
  readonly appIds?: readonly number[];
  /** Matches its reply to `version`, or to the check of its protocol, and that of no other game. */
  readonly reply?: RegExp;
}

export type GoingDown = 'restart' | 'shutdown';

/**
 * Everything that differs between two games of one protocol, as data. Code reads the profile instead of branching on
 * the game id.
 */
export interface GameProfile {
  /** Stored with servers: lower-case letters, digits and dashes; must never change once released. */
  readonly id: string;
  readonly name: string;
  /** Name of the {@link RconDriver} that connects to it. */
  readonly protocol: string;
  /** Stands for the games of the protocol that have no profile. */
  readonly isGeneric?: boolean;
  /** Without one, the initials of the name. */
  readonly mark?: GameMark;
  readonly signs?: GameSigns;
  readonly ports: GamePorts;
  readonly wire: WireOptions;
  readonly argumentRules: ArgumentRules;
  /** How its console reads a line beyond separators and quotes; absent where nothing more is known. */
  readonly grammar?: CommandGrammar;
  readonly commands: GameCommands;
  /** Whether this command line ends the game server's process, and whether the game restarts or only stops. */
  readonly restartOf: (commandLine: string) => GoingDown | undefined;
  /**
   * Matches the beginning of a reply to an unknown or forbidden command. Absent where such a reply cannot be
   * recognised: ARK answers an unknown command like one without output.
   */
  readonly refusal?: RegExp;
  readonly catalogue: readonly CatalogueEntry[];
  /** Prints how the server is; absent where there is no such command. */
  readonly statusCommand?: string;
  /** Creates a per-session reader of unsolicited lines; absent where the protocol's own reader does. */
  readonly readLines?: () => LineReader;
  /** Parses the reply to `commands.listPlayers`; null where there is none. */
  readonly readPlayers: Reader<Player> | null;
  /** Whether that reply is JSON, which may be longer than a line-based list. */
  readonly listsPlayersInJson?: boolean;
  /** Parses the reply to `commands.listBans`; null where the list is only shown as text. */
  readonly readBans: Reader<Ban> | null;
}

/** A profile was rejected: its id is malformed or already taken. */
export class GameProfileError extends Error {
  override readonly name = 'GameProfileError';
}

const ID_FORM = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Returns the profile. @throws {GameProfileError} when its id is malformed */
export function requireGame(profile: GameProfile): GameProfile {
  if (ID_FORM.test(profile.id)) return profile;
  throw new GameProfileError(`"${profile.id}" is no id of a game`);
}

/** Builds a {@link GameProfile.restartOf}; surrounding blanks are ignored. */
export const goesDownBy =
  (expressions: Partial<Record<GoingDown, RegExp>>): GameProfile['restartOf'] =>
  (commandLine) => {
    const command = commandLine.trim();
    if (expressions.restart?.test(command)) return 'restart';
    return expressions.shutdown?.test(command) ? 'shutdown' : undefined;
  };

/** A refusal is at the beginning, and a reply may have megabytes. */
const REFUSAL_LENGTH = 1_024;

/** Whether the game reports with this reply that it did not execute the command. */
export const isRefusal = ({ refusal }: Pick<GameProfile, 'refusal'>, answer: string): boolean =>
  refusal !== undefined && answer.slice(0, REFUSAL_LENGTH).search(refusal) >= 0;

/** The refusal of most consoles; the command may follow in quotes. */
export const UNKNOWN_COMMAND = /^\s*unknown command\b/i;

/** Builds catalogue entries from usage and help; the name is the first word of the usage. */
export const catalogue = (
  rows: readonly (readonly [usage: string, help: Words])[],
): readonly CatalogueEntry[] =>
  rows.map(([usage, help]) => ({ name: usage.split(' ', 1)[0] ?? usage, usage, help }));
