import { type SqlDialect } from '../platform/database/sql-dialect.js';
import { type LogFilter } from './log-filter.js';

const COLUMNS = `e.id, e.server_id AS "serverId", e.event_type AS "eventType", e.kind, e.message, e.details,
  e.created_at AS "createdAt"`;
const IN_TIME = 'e.created_at >= ? AND e.created_at < ?';

/** Lines of a server, of all types or of one: the conditions, and the index to read them through. */
export const LINES = {
  ofServer: { index: 'log_entries_by_server', where: 'e.server_id = ?' },
  ofType: { index: 'log_entries_by_type', where: 'e.server_id = ? AND e.event_type = ?' },
};

/** What reads the lines of a server. */
export function readingStatements(sql: SqlDialect, { index, where }: (typeof LINES)[keyof typeof LINES]) {
  const from = sql.indexed('log_entries e', index);
  return {
    page: `SELECT ${COLUMNS} FROM ${from} WHERE ${where} AND e.id >= ? AND e.id < ? AND ${IN_TIME}
      ORDER BY e.id DESC LIMIT ?`,
    end: `SELECT max(id) AS last FROM (
      SELECT e.id FROM ${from} WHERE ${where} AND e.id > ? AND e.id < ? AND ${IN_TIME} ORDER BY e.id LIMIT ?) oldest`,
    step: `SELECT min(id) AS first, count(*) AS found FROM (
      SELECT e.id FROM ${from} WHERE ${where} AND e.id >= ? AND e.id < ? ORDER BY e.id DESC LIMIT ?) newest`,
    count: `SELECT type, bar, count(*) AS count, min(id) AS first FROM (
      SELECT id, event_type AS type, CASE WHEN ${IN_TIME} THEN e.created_at / CAST(? AS bigint) END AS bar FROM (
        SELECT e.id, e.event_type, e.created_at FROM ${from} WHERE ${where} AND e.id >= ? AND e.id < ?
        ORDER BY e.id DESC LIMIT ?) e) counted GROUP BY type, bar`,
    matching: sql.inRanges({
      columns: COLUMNS,
      from,
      where: `${where} AND ${IN_TIME} AND has_text(e.message, ?)`,
    }),
  };
}

/** Parameters of the conditions in {@link LINES}. */
export const keyOf = ({ serverId, type }: LogFilter): readonly unknown[] =>
  type === undefined ? [serverId] : [serverId, type];
