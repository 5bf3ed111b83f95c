import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { withoutCase } from '../platform/database/sqlite/text-blocks.js';
import { LogEntryEntity } from './log-entry.entity.js';
import { type LogFilter } from './log-filter.js';
import { eventTypeOf, type LogLine } from './log-line.js';
import { indexReplaced } from './log-index.js';
import { type Ids, type Span, type Window } from './log-span.js';
import { slotOf, timesOf } from './log-times.js';

/** One text for batches of any size: a statement is prepared once. The lines get their ids in their order. */
const INSERT = `INSERT INTO log_entries (server_id, event_type, kind, message, details, created_at)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?)
  RETURNING id`;

const INSERT_AS = `INSERT INTO log_entries (id, server_id, event_type, kind, message, details, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?)`;

const COLUMNS = `e.id, e.server_id AS serverId, e.event_type AS eventType, e.kind, e.message, e.details,
  e.created_at AS createdAt`;
const IN_TIME = 'e.created_at >= ? AND e.created_at < ?';

/** The index is named: without statistics SQLite would read all lines of a server to find those of one type. */
const LINES = {
  ofServer: { from: 'log_entries e INDEXED BY log_entries_by_server', where: 'e.server_id = ?' },
  ofType: {
    from: 'log_entries e INDEXED BY log_entries_by_type',
    where: 'e.server_id = ? AND e.event_type = ?',
  },
};
type Lines = (typeof LINES)[keyof typeof LINES];

const statements = ({ from, where }: Lines) => ({
  page: `SELECT ${COLUMNS} FROM ${from} WHERE ${where} AND e.id >= ? AND e.id < ? AND ${IN_TIME}
    ORDER BY e.id DESC LIMIT ?`,
  step: `SELECT min(id) AS first FROM (
    SELECT e.id FROM ${from} WHERE ${where} AND e.id >= ? AND e.id < ? ORDER BY e.id DESC LIMIT ?)`,
  matching: `SELECT ${COLUMNS} FROM json_each(?) r CROSS JOIN ${from}
    ON ${where} AND e.id BETWEEN r.value ->> 0 AND r.value ->> 1
    WHERE ${IN_TIME} AND has_text(e.message, ?) ORDER BY e.id DESC LIMIT ?`,
});
const STATEMENTS = { ofServer: statements(LINES.ofServer), ofType: statements(LINES.ofType) };

const OLDEST = `SELECT id, created_at AS createdAt FROM log_entries INDEXED BY log_entries_by_server
  WHERE server_id = ? ORDER BY id LIMIT ?`;
/** Of each, the first line up to an id that is older than a time: a clock that was set lets young ones stand before it. */
const EXPIRED = `SELECT s.value ->> 0 AS serverId, (
    SELECT e.id FROM log_entries e INDEXED BY log_entries_by_server
    WHERE e.server_id = s.value ->> 0 AND e.id <= s.value ->> 1 AND e.created_at < s.value ->> 2
    ORDER BY e.id LIMIT 1) AS id
  FROM json_each(?) s`;
const LAST_BEFORE = 'SELECT max(last_id) AS last FROM log_times WHERE slot <= ?';
const IN_ORDER = `SELECT id, server_id AS serverId, created_at AS createdAt FROM log_entries
  WHERE id >= ? AND id < ?`;
const REMOVE = 'DELETE FROM log_entries WHERE id IN (SELECT value FROM json_each(?))';

const LAST_ID = `SELECT seq FROM sqlite_sequence WHERE name = 'log_entries'`;

const AFTER_EVERY_ID = Number.MAX_SAFE_INTEGER;

/** A page of the lines that fit a filter: those with ids below `before`, the newest first. */
export interface LogPage {
  readonly filter: LogFilter;
  readonly limit: number;
  readonly before?: number | undefined;
}

@Injectable()
export class LogsRepository {
  constructor(private readonly database: Database) {}

  /** Stores all of them or none; returns their ids in the same order. */
  async insert(lines: readonly LogLine[]): Promise<readonly number[]> {
    const insertion = { sql: INSERT, parameters: [JSON.stringify(lines.map(columnsOf))] };
    const [inserted] = await this.database.run([insertion, timesOf(lines)], { isDurable: true });
    const rows = (inserted?.rows ?? []) as readonly { readonly id: number }[];
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  }

  /** Puts another line in the place of this one; false when it is gone. */
  replace(id: number, line: LogLine): Promise<boolean> {
    return this.database.write(async (manager) => {
      const [found] = await manager.query<{ id: number }[]>(
        'DELETE FROM log_entries WHERE id = ? RETURNING id',
        [id],
      );
      if (!found) return false;
      await manager.query(INSERT_AS, [id, ...columnsOf(line)]);
      await indexReplaced(manager, id, line);
      return true;
    });
  }

  /** The highest id that a line of any server ever had; 0 for none. The log itself is not read: it may be damaged. */
  async lastId(): Promise<number> {
    const [row] = await this.query<{ seq: number }>(LAST_ID, []);
    return row?.seq ?? 0;
  }

  /** Lines of any text. */
  async find({ filter, limit, before }: LogPage): Promise<LogEntryEntity[]> {
    const span = await this.spanOf(filter, before);
    if (!span) return [];
    const { from, to } = filter;
    const rest = [span.first, span.below, from, to, limit];
    return this.query(statementsOf(filter).page, [...keyOf(filter), ...rest]);
  }

  /** Ids among which the lines of this time are, and below `before`; undefined when there is none. */
  async spanOf({ from, to }: LogFilter, before = AFTER_EVERY_ID): Promise<Span | undefined> {
    const ids = await this.idsBetween(from, to);
    return ids && { first: ids.first, below: Math.min(before, ids.last + 1) };
  }

  /** The newest lines of a span, as many as are looked at in one step; undefined when there is none. */
  async step(filter: LogFilter, { first, below }: Span, lines: number): Promise<Window | undefined> {
    const parameters = [...keyOf(filter), first, below, lines];
    const [row] = await this.query<{ first: number | null }>(statementsOf(filter).step, parameters);
    if (!row || row.first === null) return undefined;
    return { ranges: [[row.first, below - 1]], first: row.first };
  }

  /** The newest lines in these ranges with the text of the filter in them. */
  matching(filter: LogFilter, ranges: readonly Ids[], limit: number): Promise<LogEntryEntity[]> {
    const rest = [filter.from, filter.to, withoutCase(filter.text), limit];
    return this.query(statementsOf(filter).matching, [JSON.stringify(ranges), ...keyOf(filter), ...rest]);
  }

  /** Removes lines older than `before` (milliseconds since 1970), at most `limit`, and returns how many. */
  async deleteOldest(serverId: number, before: number, limit: number): Promise<number> {
    const oldest = await this.query<Pick<LogEntryEntity, 'id' | 'createdAt'>>(OLDEST, [serverId, limit]);
    return this.remove(oldest.filter(({ createdAt }) => createdAt < before).map(({ id }) => id));
  }

  /** Of each server the first line that is older than it keeps lines, if there is one: pairs of server and id. */
  async expired(since: ReadonlyMap<number, number>): Promise<readonly (readonly [number, number])[]> {
    const lastBefore = new Map<number, number>();
    for (const slot of new Set([...since.values()].map(slotOf))) {
      const [row] = await this.query<{ last: number | null }>(LAST_BEFORE, [slot]);
      lastBefore.set(slot, row?.last ?? 0);
    }
    const asked = Array.from(since, ([server, time]) => [server, lastBefore.get(slotOf(time)), time]);
    const found = await this.query<{ serverId: number; id: number | null }>(EXPIRED, [JSON.stringify(asked)]);
    return found.flatMap(({ serverId, id }) => (id === null ? [] : [[serverId, id] as const]));
  }

  /** Removes the lines with ids from `first` on and below `end` that are older than their server keeps them. */
  async deleteExpired(first: number, end: number, since: ReadonlyMap<number, number>): Promise<number> {
    const lines = await this.query<{ id: number; serverId: number; createdAt: number }>(IN_ORDER, [
      first,
      end,
    ]);
    const isOld = lines.filter(({ serverId, createdAt }) => createdAt < (since.get(serverId) ?? 0));
    return this.remove(isOld.map(({ id }) => id));
  }

  /** The server with the next higher id that has lines, its own row gone or not. */
  async nextServer(after: number): Promise<number | null> {
    const [row] = await this.query<{ id: number | null }>(
      'SELECT min(server_id) AS id FROM log_entries WHERE server_id > ?',
      [after],
    );
    return row?.id ?? null;
  }

  /** Forgets which ids belong to times before `before`. */
  async forgetTimes(before: number): Promise<void> {
    await this.database.write((manager) =>
      manager.query('DELETE FROM log_times WHERE slot < ?', [slotOf(before)]),
    );
  }

  private async idsBetween(from: number, to: number): Promise<{ first: number; last: number } | undefined> {
    const [row] = await this.query<{ first: number | null; last: number | null }>(
      'SELECT min(first_id) AS first, max(last_id) AS last FROM log_times WHERE slot BETWEEN ? AND ?',
      [slotOf(from), slotOf(to)],
    );
    const { first = null, last = null } = row ?? {};
    return first === null || last === null ? undefined : { first, last };
  }

  /** Nobody waits for the disk: what comes back with a power cut is removed again. */
  private async remove(ids: readonly number[]): Promise<number> {
    if (ids.length > 0) {
      await this.database.note((manager) => manager.query(REMOVE, [JSON.stringify(ids)]));
    }
    return ids.length;
  }

  private query<Row = LogEntryEntity>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    return this.database.readLong(LogEntryEntity).manager.query<Row[]>(sql, [...parameters]);
  }
}

const statementsOf = ({ type }: LogFilter) => STATEMENTS[type === undefined ? 'ofServer' : 'ofType'];

/** The first parameters of a statement about lines. */
const keyOf = ({ serverId, type }: LogFilter): readonly unknown[] =>
  type === undefined ? [serverId] : [serverId, type];

const columnsOf = ({ serverId, kind, message, details, at }: LogLine): readonly unknown[] => [
  serverId,
  eventTypeOf(kind),
  kind,
  message,
  details && JSON.stringify(details),
  at.getTime(),
];
