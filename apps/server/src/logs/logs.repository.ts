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
 * One statement for batches of any size, so that it is prepared once. Ids that exist already were stored by
 * an attempt that only seemed to fail.
 */
const APPEND = `INSERT INTO log_entries (${ALL_COLUMNS})
  SELECT ${VALUES} FROM json_each(?) WHERE true ON CONFLICT (id) DO NOTHING`;
const INSERT = `INSERT INTO log_entries (${ALL_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`;

const COLUMNS = `e.id, e.server_id AS serverId, e.event_type AS eventType, e.kind, e.message, e.details,
  e.created_at AS createdAt`;
const IN_TIME = 'e.created_at >= ? AND e.created_at < ?';

/** Names the index: without statistics SQLite would read all lines of a server to find those of one type. */
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

const LAST_ID = `SELECT seq FROM sqlite_sequence WHERE name = 'log_entries'`;
/** SQLite adds this row with the first entry only. */
const BEGIN_IDS = `INSERT INTO sqlite_sequence (name, seq) SELECT 'log_entries', 0
  WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'log_entries')`;
/** Checks and updates in one statement: another process may reserve ids at any time. */
const RESERVE_MORE = `UPDATE sqlite_sequence SET seq = seq + CASE seq WHEN ? THEN ? ELSE ? END
  WHERE name = 'log_entries' RETURNING seq`;
const RESERVE_IDS = `UPDATE sqlite_sequence SET seq = seq + ? WHERE name = 'log_entries' RETURNING seq`;
/** Does nothing when another process has reserved ids since. */
const RETURN_IDS = `UPDATE sqlite_sequence SET seq = ? WHERE name = 'log_entries' AND seq = ?`;

const AFTER_EVERY_ID = Number.MAX_SAFE_INTEGER;

/** A page of the lines that match a filter: those with ids below `before`, newest first. */
interface LogPage {
  readonly filter: LogFilter;
  readonly limit: number;
  readonly before?: number | undefined;
}

/** Ids to reserve along with storing entries. */
export interface MoreIds {
  /** The last id reserved so far. */
  readonly after: number;
  /** How many to add if no other process has reserved ids since. */
  readonly missing: number;
  /** How many to add, after the other process's ids, if one has. */
  readonly block: number;
}

const NO_IDS: MoreIds = { after: 0, missing: 0, block: 0 };

@Injectable()
export class LogsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Stores all of them or none, in the order of their ids, and reserves more ids.
   *
   * @returns the last reserved id
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

  /** Stores entries of a process that has reserved no ids: they come after all ids reserved so far. */
  async insert(lines: readonly LogLine[]): Promise<readonly number[]> {
    const upTo = await this.reserveIds(lines.length);
    const numbered = lines.map((line, at) => ({ ...line, id: upTo - lines.length + 1 + at }));
    await this.append(numbered);
    return numbered.map(({ id }) => id);
  }

  /** Reserves ids for this process alone. @returns the last of them */
  async reserveIds(count: number): Promise<number> {
    const begin = { sql: BEGIN_IDS, parameters: [] };
    const reserve = { sql: RESERVE_IDS, parameters: [count] };
    const results = await this.database.run([begin, reserve], { isDurable: false });
    return reservedIn(results.at(-1));
  }

  /** Returns the unused ids after `last`, out of those up to `reserved`. */
  async returnIds(last: number, reserved: number): Promise<void> {
    await this.database.run([{ sql: RETURN_IDS, parameters: [last, reserved] }], { isDurable: false });
  }

  /** Replaces the line with this id; false when it is gone. */
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

  /**
   * The highest id that was ever used or reserved, for any server; 0 for none. Does not read the log itself,
   * which may be damaged.
   */
  async lastId(): Promise<number> {
    const [row] = await this.query<{ seq: number }>(LAST_ID, []);
    return row?.seq ?? 0;
  }

  /** Ignores the text of the filter. */
  async find({ filter, limit, before }: LogPage): Promise<LogEntryEntity[]> {
    const span = await this.spanOf(filter, before);
    if (!span) return [];
    const { from, to } = filter;
    const rest = [span.first, span.below, from, to, limit];
    return this.query(statementsOf(filter).page, [...keyOf(filter), ...rest]);
  }

  /** The range that holds all ids of the filter's time below `before`; undefined when there are none. */
  async spanOf({ from, to }: LogFilter, before = AFTER_EVERY_ID): Promise<Span | undefined> {
    const ids = await this.idsBetween(from, to);
    return ids && { first: ids.first, below: Math.min(before, ids.last + 1) };
  }

  /** The range of a span's newest lines, `lines` at most; undefined when there are none. */
  async step(filter: LogFilter, { first, below }: Span, lines: number): Promise<Window | undefined> {
    const parameters = [...keyOf(filter), first, below, lines];
    const [row] = await this.query<{ first: number | null }>(statementsOf(filter).step, parameters);
    if (!row || row.first === null) return undefined;
    return { ranges: [[row.first, below - 1]], first: row.first };
  }

  /** The newest lines in these ranges that contain the filter's text. */
  matching(filter: LogFilter, ranges: readonly Ids[], limit: number): Promise<LogEntryEntity[]> {
    const rest = [filter.from, filter.to, withoutCase(filter.text), limit];
    return this.query(statementsOf(filter).matching, [JSON.stringify(ranges), ...keyOf(filter), ...rest]);
  }

  /** The next higher id of a server that has lines, even if the server itself is gone. */
  async nextServer(after: number): Promise<number | null> {
    const [row] = await this.query<{ id: number | null }>(
      'SELECT min(server_id) AS id FROM log_entries WHERE server_id > ?',
      [after],
    );
    return row?.id ?? null;
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

const statementsOf = ({ type }: LogFilter) => STATEMENTS[type === undefined ? 'ofServer' : 'ofType'];

/** Parameters of the conditions in {@link LINES}. */
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
