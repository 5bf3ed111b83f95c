import {
  Beginning,
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

/** Messages of the WebSocket at `/ws`: one JSON object each, told apart by `type`. */

export class SubscribeMessage {
  @Field(constant('subscribe'))
  readonly type!: 'subscribe';

  @Field(id)
  readonly serverId!: number;
}

export class ExecuteCommandMessage {
  @Field(constant('executeCommand'))
  readonly type!: 'executeCommand';

  @Field(id)
  readonly serverId!: number;

  @Field(text, { example: 'players' })
  readonly command!: string;

  @OptionalField(text, {
    description: 'Chosen by the sender and echoed by the answer, so that two equal commands are told apart',
  })
  readonly requestId?: string;
}

export type ClientMessage = SubscribeMessage | ExecuteCommandMessage;

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

/** A line the game server printed on its own: chat, joins, kicks. */
export class ConsoleUpdateMessage extends Beginning {
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
  description: 'Id of its entry in the history; left out when it has none, and `notKept` says why',
};

/** Answer to this socket's own `executeCommand`. */
export class CommandResponseMessage extends Beginning {
  @Field(constant('commandResponse'))
  readonly type!: 'commandResponse';

  @Field(id)
  readonly serverId!: number;

  @Field(text, { example: 'players' })
  readonly command!: string;

  @Field(text, { example: 'Players on server: 0' })
  readonly response!: string;

  @Field(oneOf(COMMAND_OUTCOMES), {
    description: '`failed`: the game does not know the command, or may not run it',
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
export class CommandMessage extends Beginning {
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

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

/**
 * Something happened on a server this socket watches. It is told when it happens, and is in the lists a moment later; an
 * entry that goes on, such as that of a flood of lines, is told again with the same id.
 */
export class TimelineMessage {
  @Field(constant('timeline'))
  readonly type!: 'timeline';

  @Field(timelineEntry)
  readonly entry!: TimelineEntry;
}

/** The same as the log lists it, for those who do not follow the timeline. */
export class LogEntryMessage {
  @Field(constant('logEntry'))
  readonly type!: 'logEntry';

  @Field(count, { description: '0 is the system itself', example: 7 })
  readonly serverId!: number;

  @Field(LogEntry)
  readonly entry!: LogEntry;
}

/**
 * What this socket does not bring, and the list calls do. Told to those who follow the timeline when they subscribe, and
 * when they read again after they had read too slowly: by then everything that was left out is in the lists.
 */
export class ReloadMessage {
  @Field(constant('reload'))
  readonly type!: 'reload';

  @Field(count, { description: '0 is the system itself', example: 7 })
  readonly serverId!: number;

  @Field(orNull(count), {
    description: 'Id of the first log entry that was left out; 1 on subscribing, null when no log entry was',
  })
  readonly from!: number | null;

  @Field(orNull(count), {
    description: 'Id of the last one: on subscribing, of the last that this socket does not bring',
    example: 4711,
  })
  readonly upTo!: number | null;

  @Field(count, { description: 'Messages of all kinds that were left out; 0 on subscribing', example: 0 })
  readonly leftOut!: number;
}

/** What is wrong with the panel itself, all of it. Told to admins when it changes, and on opening where there is something. */
export class HealthMessage {
  @Field(constant('health'))
  readonly type!: 'health';

  @Field(listOf(HealthProblem))
  readonly problems!: readonly HealthProblem[];
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
};

export type ServerMessage = InstanceType<(typeof SERVER_MESSAGES)[keyof typeof SERVER_MESSAGES]>;

/** What came within a few hundredths of a second, in its order. Sent to those who follow the timeline, and to nobody else. */
export class BatchMessage {
  @Field(constant('batch'))
  readonly type!: 'batch';

  @Field(listOf(union('ServerMessage', 'type', SERVER_MESSAGES)))
  readonly messages!: readonly ServerMessage[];
}
