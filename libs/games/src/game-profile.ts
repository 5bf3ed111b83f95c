import { type Words } from '@outpost/contracts/message.js';
import { type LineReader } from '@outpost/rcon-protocol/line-reader.js';
import { type Ban, type Player, type Reader } from './answers.js';
import { type ArgumentRules } from './argument-rules.js';
import { type GameCommands } from './game-commands.js';
import { type WireOptions } from '@outpost/rcon-protocol/wire-options.js';

/** Defaults of the game; null where it has none of its own. Hosts change them. */
export interface GamePorts {
  readonly game: number | null;
  /** Of the A2S query or what takes its place. */
  readonly query: number | null;
  readonly rcon: number | null;
}

/** For autocompletion: one command of the game's console. */
export interface CatalogueEntry {
  readonly name: string;
  /** Name and arguments: `<needed>`, `[optional]`. */
  readonly usage: string;
  readonly help: Words;
}

export type GoingDown = 'restart' | 'shutdown';

/**
 * All that differs between two games of one protocol, as data. Whoever needs to know asks the profile, and never
 * which game it is.
 */
export interface GameProfile {
  /** Stored with servers: small letters, digits and dashes; never changed once it has shipped. */
  readonly id: string;
  readonly name: string;
  /** Name of the {@link RconDriver} that speaks to it. */
  readonly protocol: string;
  readonly ports: GamePorts;
  readonly wire: WireOptions;
  readonly argumentRules: ArgumentRules;
  readonly commands: GameCommands;
  /** Whether this line, typed by anybody, ends the game server's process, and what it is called there. */
  readonly restartOf: (commandLine: string) => GoingDown | undefined;
  /**
   * The game's words for a command it does not know or may not run, as an answer begins with them. Left out where
   * the game has none: ARK answers such a command like one that has nothing to say.
   */
  readonly refusal?: RegExp;
  readonly catalogue: readonly CatalogueEntry[];
  /** A reader of what the game prints on its own, for one session; left out where the protocol's own does. */
  readonly readLines?: () => LineReader;
  /** Reads the answer to `commands.listPlayers`; null where there is nothing to read. */
  readonly readPlayers: Reader<Player> | null;
  /** Whether that answer is JSON, which may be longer than a list in lines. */
  readonly listsPlayersInJson?: boolean;
  /** Reads the answer to `commands.listBans`; null where the list is for people alone. */
  readonly readBans: Reader<Ban> | null;
}

/** A profile that can't be taken: its id is malformed or belongs to another one. */
export class GameProfileError extends Error {
  override readonly name = 'GameProfileError';
}

const ID_FORM = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The same profile. @throws {GameProfileError} when its id is malformed */
export function requireGame(profile: GameProfile): GameProfile {
  if (ID_FORM.test(profile.id)) return profile;
  throw new GameProfileError(`"${profile.id}" is no id of a game`);
}

/** Builds a {@link GameProfile.restartOf}: blanks in front are no part of a command. */
export const goesDownBy =
  (expressions: Partial<Record<GoingDown, RegExp>>): GameProfile['restartOf'] =>
  (commandLine) => {
    const command = commandLine.trim();
    if (expressions.restart?.test(command)) return 'restart';
    return expressions.shutdown?.test(command) ? 'shutdown' : undefined;
  };

/** Such words stand at the beginning, and an answer may have megabytes. */
const REFUSAL_LENGTH = 1_024;

/** Whether the game says with this answer that it ran nothing. */
export const isRefusal = ({ refusal }: Pick<GameProfile, 'refusal'>, answer: string): boolean =>
  refusal !== undefined && answer.slice(0, REFUSAL_LENGTH).search(refusal) >= 0;

/** What most consoles say, with the command in quotes of some kind, or without it. */
export const UNKNOWN_COMMAND = /^\s*unknown command\b/i;

/** Rows of `usage` and help; the name is the first word of the usage. */
export const catalogue = (
  rows: readonly (readonly [usage: string, help: Words])[],
): readonly CatalogueEntry[] =>
  rows.map(([usage, help]) => ({ name: usage.split(' ', 1)[0] ?? usage, usage, help }));
