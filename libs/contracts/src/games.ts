/** Id of a game. Plugins add their own, so which there are is known to the server alone: `GET /api/games`. */
export type GameId = string;

export const GAME_ID_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const GAME_ID_MAX_LENGTH = 64;

/** What a game does otherwise than one would expect. */
export interface GameRemark {
  /** `listPlayers`, `say`, `tell`, `kick`, `ban`, `unban`, `listBans`, `save`, `restart` or `shutdown`. */
  readonly action: string;
  /** In words for the owner of a server. */
  readonly text: string;
}

/** Defaults of the game; null where it has none of its own. */
export interface GameDefaultPorts {
  readonly game: number | null;
  readonly query: number | null;
  readonly rcon: number | null;
}

/** What the Restart of a server sends. */
export interface GameRestart {
  /** One line each, in this order. */
  readonly commands: readonly string[];
  /** What the person should know beforehand; null where it does just what it says. */
  readonly note: string | null;
  /** The game knows no restart: its process ends, and something else must start it again. */
  readonly onlyStops: boolean;
}

/** What a command does that cannot be taken back, or to whom. */
export const COMMAND_EFFECTS = ['say', 'tell', 'kick', 'ban', 'unban', 'restart', 'shutdown'] as const;
export type CommandEffect = (typeof COMMAND_EFFECTS)[number];

/** One command of the game's console, for completing what is typed. */
export interface CatalogueCommand {
  readonly name: string;
  /** Name and arguments: `<needed>`, `[optional]`. */
  readonly usage: string;
  readonly help: string;
  /** Null where it does nothing of that kind. */
  readonly effect: CommandEffect | null;
}

/** A game the product knows: how its console is called, and what it can't do. */
export interface Game {
  readonly id: GameId;
  readonly name: string;
  /** The `type` its servers are registered with. */
  readonly protocol: string;
  /** What servers of this protocol are taken for when nobody chose a game. */
  readonly isDefault: boolean;
  readonly ports: GameDefaultPorts;
  /** What the game offers no command for, and what to do instead. */
  readonly cannot: readonly GameRemark[];
  /** What it does, but not quite as asked. */
  readonly notes: readonly GameRemark[];
  /** Null where the game has a command neither to restart nor to shut down. */
  readonly restart: GameRestart | null;
  readonly catalogue: readonly CatalogueCommand[];
}
