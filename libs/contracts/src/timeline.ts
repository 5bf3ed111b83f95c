import {
  ABOUT_APPROVER,
  ABOUT_REASON,
  Truncation,
  COMMAND_OUTCOMES,
  COMMAND_SOURCES,
  type CommandOutcome,
  type CommandSource,
} from './console.js';
import { type LogKind } from './log-kinds.js';
import { type LogDetails, LogEntry } from './logs.js';
import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import { constant, count, Field, flag, id, oneOf, OptionalField, orNull, text, union } from './schema.js';
import { SERVER_STATUSES, type ServerStatus } from './server-status.js';

/** Presentation type of each kind of entry: screens render each type in one way. */
export const ENTRY_TYPES = {
  command: 'command',
  'status-changed': 'status',
  'not-observed': 'gap',
  'lines-held-back': 'gap',
  'lines-lost': 'gap',
  'player-joined': 'line',
  'player-left': 'line',
  'player-identified': 'line',
  'player-verified': 'line',
  'player-died': 'line',
  chat: 'line',
  kick: 'line',
  ban: 'line',
  'admin-login': 'line',
  'admin-say': 'line',
  line: 'line',
  'panel-login': 'event',
  'login-limited': 'event',
  'account-changed': 'event',
  'token-created': 'event',
  'token-revoked': 'event',
  'sessions-ended': 'event',
  'password-changed': 'event',
  'profile-changed': 'event',
  'second-factor-changed': 'event',
  'recovery-code-used': 'event',
  'account-rescued': 'event',
  'backup-made': 'event',
  'backup-failed': 'event',
  'limit-reached': 'event',
  'access-refused': 'event',
  'settings-changed': 'event',
  'clock-set': 'event',
  'health-problem': 'event',
  'health-restored': 'event',
  'plugin-failed': 'event',
  'start-hook': 'event',
  'start-hook-failed': 'event',
  'connection-error': 'event',
  'command-failed': 'event',
  'schedule-missed': 'event',
  maintenance: 'event',
  'restart-run': 'event',
  'restart-failed': 'event',
  'task-run': 'event',
  'task-failed': 'event',
} as const satisfies Readonly<Record<LogKind, 'command' | 'status' | 'gap' | 'line' | 'event'>>;

export type EntryType = (typeof ENTRY_TYPES)[LogKind];

type KindOf<Type extends EntryType> = {
  [Kind in LogKind]: (typeof ENTRY_TYPES)[Kind] extends Type ? Kind : never;
}[LogKind];

/** The kinds of one type, for its schema. */
const kindsOf = <Type extends EntryType>(type: Type): readonly [KindOf<Type>, ...KindOf<Type>[]] =>
  Object.entries(ENTRY_TYPES)
    .filter(([, of]) => of === type)
    .map(([kind]) => kind) as unknown as readonly [KindOf<Type>, ...KindOf<Type>[]];

/** An unsolicited line of the game server; the message is the line. */
export class LineEntry extends LogEntry {
  @Field(constant('line'))
  readonly type!: 'line';

  @Field(oneOf(kindsOf('line')))
  override readonly kind!: KindOf<'line'>;

  @OptionalField(count, {
    description: 'Size in bytes of the complete line; present if the message is truncated',
  })
  readonly wholeBytes?: number;
}

export class CommandRun extends Truncation {
  @Field(orNull(id), {
    description: 'Id of the entry in the history; null if there is none, with the reason in `notKept`',
  })
  readonly historyId!: number | null;

  @OptionalField(text)
  readonly notKept?: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;

  @Field(text, { example: 'players' })
  readonly command!: string;

  @Field(orNull(text), {
    description: 'The stored response; null for a past command without an entry in the history',
    example: 'Players on server: 0',
  })
  readonly response!: string | null;

  @Field(text, { example: 'anna' })
  readonly actor!: string;

  @Field(oneOf(COMMAND_SOURCES))
  readonly source!: CommandSource;

  @Field(oneOf(COMMAND_OUTCOMES))
  readonly outcome!: CommandOutcome;

  @Field(count, { example: 12 })
  readonly durationMs!: number;

  @OptionalField(text, ABOUT_REASON)
  readonly reason?: string;

  @OptionalField(text, ABOUT_APPROVER)
  readonly approvedBy?: string;
}

/** A command that a person or a schedule sent, and its outcome. */
export class CommandEntry extends LogEntry {
  @Field(constant('command'))
  readonly type!: 'command';

  @Field(oneOf(kindsOf('command')))
  override readonly kind!: KindOf<'command'>;

  @Field(CommandRun)
  readonly run!: CommandRun;
}

/** The observed state of the server changed. */
export class StatusEntry extends LogEntry {
  @Field(constant('status'))
  readonly type!: 'status';

  @Field(oneOf(kindsOf('status')))
  override readonly kind!: KindOf<'status'>;

  @Field(oneOf(SERVER_STATUSES))
  readonly status!: ServerStatus;

  @Field(flag, { description: 'Limited Mode' })
  readonly fallback!: boolean;

  @Field(orNull(text), { example: null })
  readonly reason!: string | null;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

/** A gap in the record: the server was not observed, or lines were not stored. */
export class GapEntry extends LogEntry {
  @Field(constant('gap'))
  readonly type!: 'gap';

  @Field(oneOf(kindsOf('gap')))
  override readonly kind!: KindOf<'gap'>;
}

/** Any other event of the server or the panel itself. */
export class EventEntry extends LogEntry {
  @Field(constant('event'))
  readonly type!: 'event';

  @Field(oneOf(kindsOf('event')))
  override readonly kind!: KindOf<'event'>;
}

/**
 * Something that happened on a server, or in the panel itself. Ids increase in the order of observation; an entry has
 * the same id in live messages and in every list.
 */
export type TimelineEntry = LineEntry | CommandEntry | StatusEntry | GapEntry | EventEntry;

export const timelineEntry = union('TimelineEntry', 'type', {
  line: LineEntry,
  command: CommandEntry,
  status: StatusEntry,
  gap: GapEntry,
  event: EventEntry,
});

/** The entry in the form of the log. */
export const logEntryOf = ({
  id,
  serverId,
  eventType,
  kind,
  message,
  details,
  timestamp,
}: TimelineEntry): LogEntry => ({ id, serverId, eventType, kind, message, details, timestamp });

/** Builds a timeline entry from a stored log entry and its details. @param run the history's record of a command */
export function timelineEntryOf(entry: LogEntry, run?: CommandRun): TimelineEntry {
  const type = ENTRY_TYPES[entry.kind];
  switch (type) {
    case 'line':
      return { ...entry, type, ...wholeIn(entry.details) } as LineEntry;
    case 'command':
      return { ...entry, type, run: run ?? runIn(entry) } as CommandEntry;
    case 'status':
      return { ...entry, type, ...stateIn(entry) } as StatusEntry;
    case 'gap':
    case 'event':
      return { ...entry, type } as GapEntry | EventEntry;
  }
}

function wholeIn(details: LogDetails | null): Truncation {
  const wholeBytes = details?.['wholeBytes'];
  return typeof wholeBytes === 'number' ? { wholeBytes } : {};
}

/** A detail by name; entries stored by older versions may lack it. */
const detailIn = <Value>({ details }: LogEntry, name: string, otherwise: Value): Value =>
  (details?.[name] as Value | undefined) ?? otherwise;

function messagesIn(details: LogDetails | null): Pick<StatusEntry, 'messages'> {
  const messages = details?.['messages'];
  return typeof messages === 'object' && messages !== null ? { messages } : {};
}

const runIn = (entry: LogEntry): CommandRun => ({
  historyId: detailIn<number | null>(entry, 'historyId', null),
  command: detailIn(entry, 'command', entry.message),
  response: null,
  actor: detailIn(entry, 'actor', ''),
  source: detailIn<CommandSource>(entry, 'source', 'panel'),
  outcome: detailIn<CommandOutcome>(entry, 'outcome', 'executed'),
  durationMs: detailIn(entry, 'durationMs', 0),
});

const stateIn = (entry: LogEntry): Pick<StatusEntry, 'status' | 'fallback' | 'reason' | 'messages'> => ({
  status: detailIn<ServerStatus>(entry, 'status', 'checking'),
  fallback: detailIn(entry, 'fallback', false),
  reason: detailIn<string | null>(entry, 'reason', null),
  ...messagesIn(entry.details),
});
