import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsISO8601, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import { LOG_SEARCH_MAX_LENGTH } from './limits.js';
import { IsPageLimit } from './pages.js';
import { numberFromText, undefinedFromEmpty } from './transforms.js';

export const LOG_EVENT_TYPES = ['command', 'status', 'player', 'error', 'other'] as const;
/** The coarse type every screen filters by. */
export type LogEventType = (typeof LOG_EVENT_TYPES)[number];

/** What exactly happened, and under which type it is listed. */
export const LOG_KINDS = {
  command: 'command',
  'status-changed': 'status',
  'not-observed': 'status',
  'player-joined': 'player',
  'player-left': 'player',
  'player-verified': 'player',
  chat: 'player',
  kick: 'player',
  ban: 'player',
  'admin-login': 'other',
  'admin-say': 'other',
  'panel-login': 'other',
  'login-limited': 'error',
  'account-changed': 'other',
  'token-created': 'other',
  'token-revoked': 'other',
  'sessions-ended': 'other',
  'password-changed': 'other',
  'profile-changed': 'other',
  'account-rescued': 'other',
  'backup-made': 'other',
  'limit-reached': 'error',
  'access-refused': 'error',
  'settings-changed': 'other',
  'clock-set': 'other',
  'health-problem': 'error',
  'health-restored': 'other',
  'plugin-failed': 'error',
  'start-hook': 'command',
  'start-hook-failed': 'error',
  'connection-error': 'error',
  'command-failed': 'error',
  'schedule-missed': 'error',
  'lines-lost': 'error',
  'lines-held-back': 'error',
  line: 'other',
} as const satisfies Readonly<Record<string, LogEventType>>;

export type LogKind = keyof typeof LOG_KINDS;

/**
 * Structured fields beside the message, by kind; their names are stable. `wholeBytes` says of any kind how long the
 * message was where it was cut.
 */
export type LogDetails = Readonly<Record<string, string | number | boolean | null>>;

/** A line of `GET /api/servers/{id}/logs`, newest first. */
export interface LogEntry {
  readonly id: number;
  /** 0 is the system itself. */
  readonly serverId: number;
  readonly eventType: LogEventType;
  readonly kind: LogKind;
  readonly message: string;
  readonly details: LogDetails | null;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
}

/** Id under which the panel's own events are listed; admins alone may read them. */
export const SYSTEM_LOG_ID = 0;

/** Columns of the CSV export. */
export const LOG_CSV_COLUMNS = ['Time', 'Server ID', 'Type', 'Message'] as const;

/** Which lines are meant: the same for pages and for the export. */
export class LogFilterQuery {
  @IsIn(LOG_EVENT_TYPES, { message: 'type must be command, status, player, error or other' })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  type?: LogEventType;

  /** Part of the message, whatever the case of its letters. */
  @MaxLength(LOG_SEARCH_MAX_LENGTH, { message: 'q must be at most 200 characters' })
  @IsString({ message: 'q must be a text' })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  q?: string;

  /** ISO 8601; lines of this moment belong to it. */
  @IsISO8601({ strict: true }, { message: 'from must be a date and time of ISO 8601' })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  from?: string;

  /** ISO 8601; lines of this moment do not belong to it any more. */
  @IsISO8601({ strict: true }, { message: 'to must be a date and time of ISO 8601' })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  to?: string;
}

export class LogPageQuery extends LogFilterQuery {
  @IsPageLimit()
  limit?: number;

  /** Id of a line: the page holds what came before it. The `Link` header of a page names the next one. */
  @Min(1, { message: 'before must be the id of a log line' })
  @IsInt({ message: 'before must be the id of a log line' })
  @IsOptional()
  @Transform(numberFromText)
  before?: number;
}
