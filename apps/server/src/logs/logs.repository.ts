import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { LogEntryEntity } from './log-entry.entity.js';
import { type LogFilter } from './log-filter.js';
import { eventTypeOf, type LogLine } from './log-line.js';
import { isIndexed, matchOf } from './log-search.js';
import { rememberTimes, slotOf } from './log-times.js';

/** One text for batches of any size: a statement is prepared once. The lines get their ids in their order. */
const INSERT = `INSERT INTO log_entries (server_id, event_type, kind, message, details, created_at)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?)
  RETURNING id`;

const INSERT_AS = `INSERT INTO log_entries (id, server_id, event_type, kind, message, details, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?)`;

const COLUMNS = `e.id, e.server_id AS serverId, e.event_type AS eventType, e.kind, e.message, e.details,
  e.created_at AS createdAt`;
const IN_TIME = 'e.created_at >= ? AND e.created_at < ?';

/** The index is asked first: its rows come in the order of the page and end with it. */
const SEARCH = `SELECT ${COLUMNS} FROM log_search s CROSS JOIN log_entries e ON e.id = s.rowid
  WHERE s.log_search MATCH ? AND s.rowid >= ? AND s.rowid < ? AND ${IN_TIME} ORDER BY s.rowid DESC LIMIT ?`;

/** The index is named: without statistics SQLite would read all lines of a server to find those of one type. */
const page = (columns: string, index: string, where: string): string =>
  `SELECT ${columns} FROM log_entries e INDEXED BY ${index}
  WHERE ${where} AND e.id >= ? AND e.id < ? AND ${IN_TIME} ORDER BY e.id DESC LIMIT ?`;
const pages = (columns: string) => ({
  ofServer: page(columns, 'log_entries_by_server', 'e.server_id = ?'),
  ofType: page(columns, 'log_entries_by_type', 'e.server_id = ? AND e.event_type = ?'),
});
const PAGES = pages(COLUMNS);
const MESSAGES = pages('e.id, e.message');
const BY_IDS = `SELECT ${COLUMNS} FROM log_entries e
  WHERE e.id IN (SELECT value FROM json_each(?)) ORDER BY e.id DESC`;

const AFTER_EVERY_ID = Number.MAX_SAFE_INTEGER;

/** A page of the lines that fit a filter: those with ids below `before`, the newest first. */
export interface LogPage {
  readonly filter: LogFilter;
  readonly limit: number;
  readonly before?: number | undefined;
}

type Message = Pick<LogEntryEntity, 'id' | 'message'>;

@Injectable()
export class LogsRepository {
  constructor(private readonly database: Database) {}

  /** Stores all of them or none; returns their ids in the same order. */
  insert(lines: readonly LogLine[]): Promise<readonly number[]> {
    return this.database.write(async (manager) => {
      const rows = await manager.query<{ id: number }[]>(INSERT, [JSON.stringify(lines.map(columnsOf))]);
      const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
      await rememberTimes(manager, lines, ids);
      return ids;
    });
  }

  /** Puts another line in the place of this one; false when it is gone. The search index follows by triggers. */
  replace(id: number, line: LogLine): Promise<boolean> {
    return this.database.write(async (manager) => {
      const [found] = await manager.query<{ id: number }[]>(
        'DELETE FROM log_entries WHERE id = ? RETURNING id',
        [id],
      );
      if (!found) return false;
      await manager.query(INSERT_AS, [id, ...columnsOf(line)]);
      return true;
    });
  }

  /** Id of the newest line of all servers; 0 while there is none. */
  async newestId(): Promise<number> {
    return (await this.database.read(LogEntryEntity).maximum('id')) ?? 0;
  }

  /** With a text of three letters or more from the index; a shorter one is ignored here. */
  async find(page: LogPage): Promise<LogEntryEntity[]> {
    const { filter } = page;
    if (!isIndexed(filter.text)) return this.inOrder(PAGES, page);
    const range = await this.rangeOf(page);
    return range ? this.query(SEARCH, [matchOf(filter), ...range]) : [];
  }

  /** What {@link find} finds, with the messages alone: a search looks at many lines and shows few. */
  messages(page: LogPage): Promise<Message[]> {
    return this.inOrder(MESSAGES, page);
  }

  /** The newest first. */
  findByIds(ids: readonly number[]): Promise<LogEntryEntity[]> {
    return this.query(BY_IDS, [JSON.stringify(ids)]);
  }

  /** Removes lines older than `before` (milliseconds since 1970), at most `limit`, and returns how many. */
  deleteOldest(serverId: number, before: number, limit: number): Promise<number> {
    return this.database.write(async (manager) => {
      const oldest: { id: number; createdAt: number }[] = await manager.query(
        'SELECT id, created_at AS createdAt FROM log_entries WHERE server_id = ? ORDER BY id LIMIT ?',
        [serverId, limit],
      );
      const ids = oldest.filter(({ createdAt }) => createdAt < before).map(({ id }) => id);
      if (ids.length > 0) await remove(manager, ids);
      return ids.length;
    });
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

  private async inOrder<Row>(sql: ReturnType<typeof pages>, page: LogPage): Promise<Row[]> {
    const { serverId, type } = page.filter;
    const range = await this.rangeOf(page);
    if (!range) return [];
    return type === undefined
      ? this.query(sql.ofServer, [serverId, ...range])
      : this.query(sql.ofType, [serverId, type, ...range]);
  }

  /** The last five parameters of every page; undefined when no line is of that time. */
  private async rangeOf({ filter, limit, before = AFTER_EVERY_ID }: LogPage) {
    const { from, to } = filter;
    const ids = await this.idsBetween(from, to);
    return ids && [ids.first, Math.min(before, ids.last + 1), from, to, limit];
  }

  private async idsBetween(from: number, to: number): Promise<{ first: number; last: number } | undefined> {
    const [row] = await this.query<{ first: number | null; last: number | null }>(
      'SELECT min(first_id) AS first, max(last_id) AS last FROM log_times WHERE slot BETWEEN ? AND ?',
      [slotOf(from), slotOf(to)],
    );
    const { first = null, last = null } = row ?? {};
    return first === null || last === null ? undefined : { first, last };
  }

  private query<Row = LogEntryEntity>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    return this.database.readLong(LogEntryEntity).manager.query<Row[]>(sql, [...parameters]);
  }
}

const columnsOf = ({ serverId, kind, message, details, at }: LogLine): readonly unknown[] => [
  serverId,
  eventTypeOf(kind),
  kind,
  message,
  details && JSON.stringify(details),
  at.getTime(),
];

const remove = (manager: EntityManager, ids: readonly number[]): Promise<unknown> =>
  manager.query('DELETE FROM log_entries WHERE id IN (SELECT value FROM json_each(?))', [
    JSON.stringify(ids),
  ]);
