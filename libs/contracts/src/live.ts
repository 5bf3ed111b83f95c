import { POLICY_PROBLEMS, type PolicyProblem } from './problem-codes.js';
import {
  Truncation,
  COMMAND_OUTCOMES,
  COMMAND_SOURCES,
  type CommandOutcome,
  type CommandSource,
} from './console.js';
import { HealthProblem } from './health.js';
import { LogEntry } from './logs.js';
import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import {
  constant,
  count,
  Field,
  flag,
  id,
  idOrZero,
  listOf,
  moment,
  oneOf,
  OptionalField,
  orNull,
  text,
  union,
} from './schema.js';
import { SERVER_STATUSES, type ServerStatus } from './server-status.js';
import { timelineEntry, type TimelineEntry } from './timeline.js';

/** Messages from the WebSocket at `/ws`: one JSON object each, discriminated by `type`. */

export class ServerStatusMessage {
  @Field(constant('serverStatus'))
  readonly type!: 'serverStatus';

  @Field(id)
  readonly serverId!: number;

  @Field(oneOf(SERVER_STATUSES))
  readonly status!: ServerStatus;

  @Field(flag, { description: 'Limited Mode' })
  readonly fallback!: boolean;

  @Field(moment)
  readonly timestamp!: string;

  @Field(orNull(text), { description: 'Why the server is not online; null while it is', example: null })
  readonly reason!: string | null;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

export class ConnectionErrorMessage {
  @Field(constant('connectionError'))
  readonly type!: 'connectionError';

  @Field(id)
  readonly serverId!: number;

  @Field(text, { example: 'Server not found' })
  readonly error!: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

/** An unsolicited line of the game server: chat, joins, kicks. */
export class ConsoleUpdateMessage extends Truncation {
  @Field(constant('consoleUpdate'))
  readonly type!: 'consoleUpdate';

  @Field(id)
  readonly serverId!: number;

  @Field(constant(''))
  readonly command!: '';

  @Field(text, { example: '(Global) Anna: hello' })
  readonly response!: string;

  @Field(moment)
  readonly timestamp!: string;
}

const historyId = {
  description: 'Id of the entry in the history; absent if there is none, with the reason in `notKept`',
};

/** Answer to this socket's own `executeCommand`. */
export class CommandResponseMessage extends Truncation {
  @Field(constant('commandResponse'))
  readonly type!: 'commandResponse';

  @Field(id)
  readonly serverId!: number;

  @Field(text, { example: 'players' })
  readonly command!: string;

  @Field(text, { example: 'Players on server: 0' })
  readonly response!: string;

  @Field(oneOf(COMMAND_OUTCOMES), {
    description: '`failed`: the command is unknown to the game or forbidden',
  })
  readonly outcome!: CommandOutcome;

  @Field(moment)
  readonly timestamp!: string;

  @OptionalField(id, historyId)
  readonly historyId?: number;

  @OptionalField(text)
  readonly notKept?: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;

  @Field(count, { example: 12 })
  readonly durationMs!: number;

  @OptionalField(text)
  readonly requestId?: string;
}

/** Another session ran a command on a server this socket watches. */
export class CommandMessage extends Truncation {
  @Field(constant('command'))
  readonly type!: 'command';

  @Field(id)
  readonly serverId!: number;

  @Field(text, { example: 'players' })
  readonly command!: string;

  @Field(text, { example: 'Players on server: 0' })
  readonly result!: string;

  @Field(text, { example: 'anna' })
  readonly actor!: string;

  @Field(moment)
  readonly timestamp!: string;

  @OptionalField(id, historyId)
  readonly historyId?: number;

  @OptionalField(text)
  readonly notKept?: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;

  @Field(count, { example: 12 })
  readonly durationMs!: number;

  @Field(oneOf(COMMAND_OUTCOMES))
  readonly outcome!: CommandOutcome;

  @Field(oneOf(COMMAND_SOURCES))
  readonly source!: CommandSource;
}

export class CommandErrorMessage {
  @Field(constant('commandError'))
  readonly type!: 'commandError';

  @Field(text, { example: 'The game server cannot be reached' })
  readonly error!: string;

  @OptionalField(id)
  readonly serverId?: number;

  @OptionalField(text)
  readonly requestId?: string;

  @OptionalField(oneOf(POLICY_PROBLEMS), {
    description: 'Present if the command policy of the server refused it: what has to come first',
    example: 'approval_needed',
  })
  readonly code?: PolicyProblem;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

/**
 * Something happened on a server this socket watches. Sent immediately; the lists contain the entry a moment later. An
 * entry that grows, such as one for a flood of lines, is sent again with the same id.
 */
export class TimelineMessage {
  @Field(constant('timeline'))
  readonly type!: 'timeline';

  @Field(timelineEntry)
  readonly entry!: TimelineEntry;
}

/** A log entry, for clients that do not follow the timeline. */
export class LogEntryMessage {
  @Field(constant('logEntry'))
  readonly type!: 'logEntry';

  @Field(count, { description: '0 is the system itself', example: 7 })
  readonly serverId!: number;

  @Field(LogEntry)
  readonly entry!: LogEntry;
}

/**
 * Entries that this socket skipped and that must be read from the list calls. Sent to timeline clients on subscribing,
 * and when a client that had been reading too slowly catches up: by then the lists contain everything skipped. An entry
 * up to `upTo` that was sent before and is not in the lists was never stored: the replica that sent it has failed.
 */
export class ReloadMessage {
  @Field(constant('reload'))
  readonly type!: 'reload';

  @Field(count, { description: '0 is the system itself', example: 7 })
  readonly serverId!: number;

  @Field(orNull(id), {
    description: 'Id of the first skipped log entry; 1 on subscribing, null if no log entry was skipped',
  })
  readonly from!: number | null;

  @Field(orNull(idOrZero), {
    description: 'Id of the last skipped log entry; on subscribing, of the newest entry that already exists',
    example: 4711,
  })
  readonly upTo!: number | null;

  @Field(count, { description: 'Number of skipped messages of any kind; 0 on subscribing', example: 0 })
  readonly leftOut!: number;
}

/** All current problems of the panel itself. Sent to admins on every change, and on connecting if there are any. */
export class HealthMessage {
  @Field(constant('health'))
  readonly type!: 'health';

  @Field(listOf(HealthProblem))
  readonly problems!: readonly HealthProblem[];
}

/** What the account may do has changed: its plan, its role on a server, or the servers it sees. Read the lists again. */
export class RightsChangedMessage {
  @Field(constant('rightsChanged'))
  readonly type!: 'rightsChanged';
}

/** What waits for an approval on a server has changed. Sent to those who may approve there, and to whoever asked. */
export class ApprovalsMessage {
  @Field(constant('approvals'))
  readonly type!: 'approvals';

  @Field(id)
  readonly serverId!: number;
}

/** An account was added, or the state of one has changed. Sent to admins. */
export class AccountsMessage {
  @Field(constant('accounts'))
  readonly type!: 'accounts';
}

const SERVER_MESSAGES = {
  serverStatus: ServerStatusMessage,
  connectionError: ConnectionErrorMessage,
  consoleUpdate: ConsoleUpdateMessage,
  commandResponse: CommandResponseMessage,
  command: CommandMessage,
  commandError: CommandErrorMessage,
  logEntry: LogEntryMessage,
  timeline: TimelineMessage,
  reload: ReloadMessage,
  health: HealthMessage,
  rightsChanged: RightsChangedMessage,
  approvals: ApprovalsMessage,
  accounts: AccountsMessage,
};

export type ServerMessage = InstanceType<(typeof SERVER_MESSAGES)[keyof typeof SERVER_MESSAGES]>;

/** Messages of a few hundredths of a second, in order. Only sent to timeline clients. */
export class BatchMessage {
  @Field(constant('batch'))
  readonly type!: 'batch';

  @Field(listOf(union('ServerMessage', 'type', SERVER_MESSAGES)))
  readonly messages!: readonly ServerMessage[];
}
