import { type GameId } from './games.js';

/** The protocols that are built in. */
export const SERVER_TYPES = ['battleye', 'source', 'webrcon', 'telnet'] as const;
export type BuiltInServerType = (typeof SERVER_TYPES)[number];
/** Id of a protocol. Plugins add their own, so which there are is known to the server alone: `GET /api/protocols`. */
export type ServerType = string;

export const SERVER_TYPE_PATTERN = /^[a-z][a-z0-9-]{1,31}$/;
export const UNKNOWN_SERVER_TYPE = 'Please select a server type';

export const SERVER_STATUSES = ['online', 'offline', 'restarting', 'checking'] as const;
export type ServerStatus = (typeof SERVER_STATUSES)[number];

/** What a game told about itself over its query port. */
export interface ServerQueryInfo {
  readonly name: string;
  readonly map: string;
  readonly version: string;
  readonly players: number | null;
  readonly maxPlayers: number | null;
}

/** A registered game server. The RCON password is write-only: no answer carries it. */
export interface Server {
  readonly id: number;
  readonly name: string;
  readonly type: ServerType;
  /** The game that was chosen, or the usual one of the type; null for a type without any. */
  readonly game: GameId | null;
  readonly host: string;
  readonly port: number;
  readonly maxPlayers: number;
  readonly status: ServerStatus;
  /** ISO 8601, UTC; absent until the server has been online once. */
  readonly lastOnline: string | null;
  /** Why the server is not online, in words for its owner; null while it is. */
  readonly statusReason: string | null;
  /** True in "Limited Mode", see {@link ServerStatusResponse}. */
  readonly fallback: boolean;
  /** Since when the status is what it is, as far as it was observed; null while it was not. ISO 8601, UTC. */
  readonly statusSince: string | null;
  /** The last known count; null while none is known or the last one is too old to be true. */
  readonly players: number | null;
  /** Share of the observed time of the last 30 days in which it was up, 0 to 100; null when nothing was observed. */
  readonly uptimePercent: number | null;
  readonly queryPort: number | null;
  /** The last answer of the query port; null without one. */
  readonly query: ServerQueryInfo | null;
  /** IANA name in which schedules are evaluated. */
  readonly timeZone: string;
  readonly hasStartHook: boolean;
  readonly createdAt: string;
}

export interface ServerStatusResponse {
  readonly status: ServerStatus;
  /** True in "Limited Mode": RCON is lost but the game still answers its query port. */
  readonly fallback: boolean;
}

/** Where the password goes: a change of one of them needs the password again, or it could be lured elsewhere. */
export const ADDRESS_FIELDS = ['host', 'port'] as const satisfies readonly (keyof Server)[];
export const PASSWORD_AGAIN = 'Enter the RCON password again: the address changed';

export type ServerAddress = Pick<Server, (typeof ADDRESS_FIELDS)[number]>;

/** Whether a change, which leaves out what stays, leads to another address. */
export const leadsElsewhere = (change: Partial<ServerAddress>, from: ServerAddress): boolean =>
  ADDRESS_FIELDS.some((field) => change[field] !== undefined && change[field] !== from[field]);
