import { ANSWER_STORED_BYTES } from '@outpost/contracts/limits.js';
import { type AuditedAct } from '../audit/audit-intents.js';
import { type SqlDialect } from '../platform/database/sql-dialect.js';
import { storedTime } from '../platform/database/stored-time.js';
import { type CommandEntity } from './command.entity.js';

export type NewCommand = Omit<CommandEntity, 'id' | 'isOpen'>;

export interface Begun {
  readonly command: NewCommand;
  readonly act: AuditedAct;
}

/** The outcome of a command whose entry was stored before it was sent. */
export type CommandEnd = Pick<CommandEntity, 'id' | 'response' | 'wholeBytes' | 'outcome' | 'durationMs'>;

const NEW_COLUMNS = {
  server_id: 'integer',
  actor_id: 'integer',
  actor_name: 'text',
  source: 'text',
  command: 'text',
  response: 'text',
  whole_bytes: 'integer',
  outcome: 'text',
  duration_ms: 'integer',
  reason: 'text',
  approved_by: 'text',
  created_at: 'time',
} as const;
const END_COLUMNS = {
  id: 'integer',
  response: 'text',
  whole_bytes: 'integer',
  outcome: 'text',
  duration_ms: 'integer',
} as const;

/** For our own SQL about commands. */
export function commandStatements(sql: SqlDialect) {
  const names = Object.keys(NEW_COLUMNS).join();
  // `octet_length` does not read the value: older versions stored answers of any length.
  const bytes = `octet_length(command) + ${sql.least('octet_length(response)', String(ANSWER_STORED_BYTES))} AS bytes`;
  return {
    sizes: `SELECT id, ${bytes} FROM commands WHERE server_id = ? AND id < ? AND NOT is_open
      ORDER BY id DESC LIMIT ?`,
    sizesOf: `SELECT id, ${bytes} FROM commands WHERE server_id = ? AND NOT is_open AND id IN (${sql.integers})`,
    begin: `INSERT INTO commands (${names}, is_open)
      SELECT ${names}, TRUE FROM ${sql.rows('added', NEW_COLUMNS)} RETURNING id`,
    end: `UPDATE commands SET response = e.response, whole_bytes = e.whole_bytes, outcome = e.outcome,
        duration_ms = e.duration_ms, is_open = FALSE
      FROM ${sql.rows('e', END_COLUMNS)} WHERE commands.id = e.id AND commands.is_open`,
    endAbandoned: `UPDATE commands SET is_open = FALSE, response = ?
      WHERE is_open AND server_id IN (${sql.integers}) AND id NOT IN (${sql.integers}) RETURNING id`,
  };
}

export type Values = readonly (string | number | null)[];

export const columnsOf = ({ command }: Begun): Values => [
  ...[command.serverId, command.actorId, command.actorName, command.source, command.command],
  ...[command.response, command.wholeBytes, command.outcome, command.durationMs],
  ...[command.reason, command.approvedBy],
  storedTime(command.createdAt),
];

export const endOf = ({ id, response, wholeBytes, outcome, durationMs }: CommandEnd): Values => [
  ...[id, response, wholeBytes, outcome, durationMs],
];
