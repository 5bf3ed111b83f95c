import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type SqliteResult } from '../platform/database/sqlite/sqlite-connection.js';
import { withoutCase } from '../platform/database/sqlite/text-blocks.js';
import { LogEntryEntity } from './log-entry.entity.js';
import { type LogFilter } from './log-filter.js';
import { eventTypeOf, type LogLine, type NumberedLine } from './log-line.js';
import { indexReplaced } from './log-index.js';
import { type Ids, type Span, type Window } from './log-span.js';
import { slotOf, timesOf } from './log-times.js';

const ALL_COLUMNS = 'id, server_id, event_type, kind, message, details, created_at';
const VALUES = Array.from({ length: 7 }, (_, at) => `value ->> ${at}`).join();
/**
 * One text for batches of any size: a statement is prepared once. Entries that are there already were stored by an
 * attempt that looked like a failure.
 */
const APPEND = `INSERT INTO log_entries (${ALL_COLUMNS})
  SELECT ${VALUES} FROM json_each(?) WHERE true ON CONFLICT (id) DO NOTHING`;
const INSERT = `INSERT INTO log_entries (${ALL_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`;

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
/** There is no row of it before the first entry. */
const BEGIN_IDS = `INSERT INTO sqlite_sequence (name, seq) SELECT 'log_entries', 0
  WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'log_entries')`;
/** Whether somebody else has taken ids is only certain while nobody can. */
const RESERVE_MORE = `UPDATE sqlite_sequence SET seq = seq + CASE seq WHEN ? THEN ? ELSE ? END
  WHERE name = 'log_entries' RETURNING seq`;
const RESERVE_IDS = `UPDATE sqlite_sequence SET seq = seq + ? WHERE name = 'log_entries' RETURNING seq`;
/** Unless somebody has taken ids behind them. */
const RETURN_IDS = `UPDATE sqlite_sequence SET seq = ? WHERE name = 'log_entries' AND seq = ?`;

const AFTER_EVERY_ID = Number.MAX_SAFE_INTEGER;

/** A page of the lines that fit a filter: those with ids below `before`, the newest first. */
interface LogPage {
  readonly filter: LogFilter;
  readonly limit: number;
  readonly before?: number | undefined;
}

/** Ids that are to be reserved with entries. */
export interface MoreIds {
  /** Up to here they are reserved already. */
  readonly after: number;
  /** So many, where nobody else has taken ids behind those. */
  readonly missing: number;
  /** So many, behind theirs, where somebody has. */
  readonly block: number;
}

const NO_IDS: MoreIds = { after: 0, missing: 0, block: 0 };

@Injectable()
export class LogsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Stores all of them or none, in the order of their ids, and reserves more ids.
   *
   * @returns up to which id they are reserved
   */
  async append(lines: readonly NumberedLine[], { after, missing, block }: MoreIds = NO_IDS): Promise<number> {
    const results = await this.database.run(
      [
        { sql: APPEND, parameters: [JSON.stringify(lines.map(columnsOf))] },
        timesOf(lines),
        { sql: RESERVE_MORE, parameters: [after, missing, block] },
      ],
      { isDurable: true },
    );
    return reservedIn(results.at(-1));
  }

  /** Stores entries of somebody who has no ids: they stand behind all that was reserved until then. */
  async insert(lines: readonly LogLine[]): Promise<readonly number[]> {
    const upTo = await this.reserveIds(lines.length);
    const numbered = lines.map((line, at) => ({ ...line, id: upTo - lines.length + 1 + at }));
    await this.append(numbered);
    return numbered.map(({ id }) => id);
  }

  /** So many ids that nobody else gets. @returns the last of them */
  async reserveIds(count: number): Promise<number> {
    const begin = { sql: BEGIN_IDS, parameters: [] };
    const reserve = { sql: RESERVE_IDS, parameters: [count] };
    const results = await this.database.run([begin, reserve], { isDurable: false });
    return reservedIn(results.at(-1));
  }

  /** Of the ids that are reserved up to one, those behind `last` were not used. */
  async returnIds(last: number, reserved: number): Promise<void> {
    await this.database.run([{ sql: RETURN_IDS, parameters: [last, reserved] }], { isDurable: false });
  }

  /** Puts this line in the place of the one with its id; false when that is gone. */
  replace(line: NumberedLine): Promise<boolean> {
    const { id } = line;
    return this.database.write(async (manager) => {
      const [found] = await manager.query<{ id: number }[]>(
        'DELETE FROM log_entries WHERE id = ? RETURNING id',
        [id],
      );
      if (!found) return false;
      await manager.query(INSERT, [...columnsOf(line)]);
      await indexReplaced(manager, line);
      return true;
    });
  }

  /** The highest id that a line of any server ever had, or was reserved for one; 0 for none. The log itself is not read: it may be damaged. */
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

const reservedIn = (result: SqliteResult | undefined): number =>
  (result?.rows as readonly { readonly seq: number }[])[0]?.seq ?? 0;

const columnsOf = ({ id, serverId, kind, message, details, at }: NumberedLine): readonly unknown[] => [
  id,
  serverId,
  eventTypeOf(kind),
  kind,
  message,
  details && JSON.stringify(details),
  at.getTime(),
];
