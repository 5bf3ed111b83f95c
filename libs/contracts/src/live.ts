import type { Beginning, CommandOutcome, CommandSource } from './console.js';
import type { HealthProblem } from './health.js';
import type { LogEntry } from './logs.js';
import type { ServerStatus } from './servers.js';

/** Messages of the WebSocket at `/ws`: one JSON object each, told apart by `type`. */

export interface SubscribeMessage {
  readonly type: 'subscribe';
  readonly serverId: number;
}

export interface ExecuteCommandMessage {
  readonly type: 'executeCommand';
  readonly serverId: number;
  readonly command: string;
  /** Chosen by the sender and echoed by the answer, so that two equal commands are told apart. */
  readonly requestId?: string;
}

export type ClientMessage = SubscribeMessage | ExecuteCommandMessage;

export interface ServerStatusMessage {
  readonly type: 'serverStatus';
  readonly serverId: number;
  readonly status: ServerStatus;
  readonly fallback: boolean;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  /** Why the server is not online; null while it is. */
  readonly reason: string | null;
}

export interface ConnectionErrorMessage {
  readonly type: 'connectionError';
  readonly serverId: number;
  readonly error: string;
}

/** A line the game server printed on its own: chat, joins, kicks. */
export interface ConsoleUpdateMessage extends Beginning {
  readonly type: 'consoleUpdate';
  readonly serverId: number;
  readonly command: '';
  readonly response: string;
  readonly timestamp: string;
}

/** Answer to this socket's own `executeCommand`. */
export interface CommandResponseMessage extends Beginning {
  readonly type: 'commandResponse';
  readonly serverId: number;
  readonly command: string;
  readonly response: string;
  /** `failed`: the game does not know the command, or may not run it. */
  readonly outcome: CommandOutcome;
  readonly timestamp: string;
  /** Id of its entry in the history; not there when it has none, and `notKept` says why. */
  readonly historyId?: number;
  readonly notKept?: string;
  readonly durationMs: number;
  readonly requestId?: string;
}

/** Another session ran a command on a server this socket watches. */
export interface CommandMessage extends Beginning {
  readonly type: 'command';
  readonly serverId: number;
  readonly command: string;
  readonly result: string;
  readonly actor: string;
  readonly timestamp: string;
  /** Id of its entry in the history; not there when it has none, and `notKept` says why. */
  readonly historyId?: number;
  readonly notKept?: string;
  readonly durationMs: number;
  readonly outcome: CommandOutcome;
  readonly source: CommandSource;
}

export interface CommandErrorMessage {
  readonly type: 'commandError';
  readonly error: string;
  readonly serverId?: number;
  readonly requestId?: string;
}

/** A line was stored in the log of a server this socket watches. */
export interface LogEntryMessage {
  readonly type: 'logEntry';
  readonly serverId: number;
  readonly entry: LogEntry;
}

/**
 * What this socket does not bring, and the list calls do. Told to those who take batches when they subscribe, and when
 * they read again after they had read too slowly: by then everything that was left out is in the lists.
 */
export interface ReloadMessage {
  readonly type: 'reload';
  readonly serverId: number;
  /** Id of the first log entry that was left out; 1 on subscribing, null when no log entry was. */
  readonly from: number | null;
  /** Id of the last one: on subscribing, of the last that this socket does not bring. */
  readonly upTo: number | null;
  /** Messages of all kinds that were left out; 0 on subscribing. */
  readonly leftOut: number;
}

/** What is wrong with the panel itself, all of it. Told to admins when it changes, and on opening where there is something. */
export interface HealthMessage {
  readonly type: 'health';
  readonly problems: readonly HealthProblem[];
}

export type ServerMessage =
  | ServerStatusMessage
  | ConnectionErrorMessage
  | ConsoleUpdateMessage
  | CommandResponseMessage
  | CommandMessage
  | CommandErrorMessage
  | LogEntryMessage
  | ReloadMessage
  | HealthMessage;

/** What came within a few hundredths of a second, in its order. Sent to those who take batches, and to nobody else. */
export interface BatchMessage {
  readonly type: 'batch';
  readonly messages: readonly ServerMessage[];
}

export const SOCKET_PATH = '/ws';
/**
 * Subprotocol of those who take batches. A server that knows none accepts it like every other, and sends message by
 * message.
 */
export const SOCKET_BATCHES = 'outpost.batches';

/** Code with which the server closes a socket that is to be opened anew soon, as RFC 6455 and its registry have it. */
export const SOCKET_SERVICE_RESTART = 1012;

/** Code with which the server closes a socket whose credential has ended. */
export const SOCKET_NOT_SIGNED_IN = 4401;
