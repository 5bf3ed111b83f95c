import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { GroupedReads } from '../platform/database/grouped-reads.js';
import { type IdBlocks, type SqlDialect } from '../platform/database/sql-dialect.js';
import { type Statement } from '../platform/database/statement.js';
import { jsonRows } from '../platform/database/storable-text.js';
import { withoutCase } from '../platform/database/text-blocks.js';
import { OUTSIDE_SLOT, requireTime, timedIdAfter, type TimedStart } from '../platform/database/timed-id.js';
import { type Reservation } from './entry-ids.js';
import { LogEntryEntity } from './log-entry.entity.js';
import { type LogFilter } from './log-filter.js';
import { eventTypeOf, type LogLine, type NumberedLine } from './log-line.js';
import { indexLate, indexLater, type IndexedLine } from './later-lines.js';
import { type Ids, type Span, type Window } from './log-span.js';
import { keyOf, LINES, readingStatements } from './log-statements.js';
import { LogTimes, slotOf, timesOf } from './log-times.js';
import { reserveIds } from './reserved-ids.js';

const TABLE = 'log_entries';
const ALL_COLUMNS = 'id, server_id, event_type, kind, message, details, created_at';
const TYPES = {
  id: 'integer',
  server_id: 'integer',
  event_type: 'text',
  kind: 'text',
  message: 'text',
  details: 'text',
  created_at: 'integer',
} as const;
const INSERT = `INSERT INTO log_entries (${ALL_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`;

const APPENDED = `SELECT count(*) AS count FROM appended`;

/** Ids that exist already were stored by an attempt that only seemed to fail, or are those of other lines. */
const appendTo = (sql: SqlDialect): string => `INSERT INTO log_entries (${ALL_COLUMNS})
  SELECT ${ALL_COLUMNS} FROM ${sql.rows('added', TYPES)} WHERE true ON CONFLICT DO NOTHING`;

const statementsFor = (sql: SqlDialect) => ({
  append:
    sql.numbering.kind === 'timed'
      ? `WITH appended AS (${appendTo(sql)} RETURNING 1) ${APPENDED}`
      : appendTo(sql),
  taken: `SELECT e.id FROM ${sql.rows('added', TYPES)} JOIN log_entries e ON e.id = added.id
    WHERE e.server_id <> added.server_id OR e.kind <> added.kind OR e.message <> added.message
      OR e.created_at <> added.created_at OR coalesce(e.details, '') <> coalesce(added.details, '')`,
  lastOfEach: `SELECT server.id, (SELECT e.id FROM ${sql.indexed('log_entries e', LINES.ofServer.index)}
      WHERE e.server_id = server.id AND e.id < ? ORDER BY e.id DESC LIMIT 1) AS last
    FROM ${sql.rows('server', { id: 'integer' })}`,
  ofServer: readingStatements(sql, LINES.ofServer),
  ofType: readingStatements(sql, LINES.ofType),
});

const AFTER_EVERY_ID = Number.MAX_SAFE_INTEGER;

/** A page of the lines that match a filter: those with ids below `before`, newest first. */
interface LogPage {
  readonly filter: LogFilter;
  readonly limit: number;
  readonly before?: number | undefined;
}

@Injectable()
export class LogsRepository {
  private readonly statements: ReturnType<typeof statementsFor>;
  private readonly times: LogTimes;
  /** Ids of the last lines, by server: readers may begin with hundreds of servers at once. */
  private readonly ends = new GroupedReads((serverIds) => this.endsOf(serverIds));

  constructor(private readonly database: Database) {
    this.statements = statementsFor(database.sql);
    this.times = new LogTimes(database.sql);
  }

  /**
   * Stores all of them or none, in the order of their ids, and reserves more ids. They are not in the index then, even
   * if a segment over their ids exists: see {@link LogIndex.indexLate}.
   *
   * @returns ids that other lines have already, as those of processes without a slot of their own may be: these lines
   *   were not stored. Undefined for none.
   */
  async append(
    lines: readonly NumberedLine[],
    reservation?: Reservation,
  ): Promise<ReadonlySet<number> | undefined> {
    const stored = await this.times.whileStoring(lines, (more) => this.store(lines, more, reservation));
    return stored < lines.length ? this.takenOf(lines) : undefined;
  }

  /** Stores entries of a program beside the panel: they come after all that are stored. @returns their ids */
  insert(lines: readonly LogLine[]): Promise<readonly number[]> {
    const { numbering } = this.database.sql;
    return numbering.kind === 'reserved'
      ? this.insertReserved(numbering.blocks(TABLE), lines)
      : this.insertTimed(numbering.start(TABLE), lines);
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
      await indexLater(this.database.sql, manager, indexedOf(line));
      return true;
    });
  }

  /** Ignores the text of the filter. */
  async find({ filter, limit, before }: LogPage): Promise<LogEntryEntity[]> {
    const span = await this.spanOf(filter, before);
    if (!span) return [];
    const { from, to } = filter;
    const rest = [span.first, span.below, from, to, limit];
    return this.query(this.statementsOf(filter).page, [...keyOf(filter), ...rest]);
  }

  /** The id of the line that comes so many lines after `after`, or of the last there is. Ignores the text. */
  async endAfter(filter: LogFilter, after: number, lines: number): Promise<number | undefined> {
    const span = await this.spanOf(filter);
    if (!span) return undefined;
    const range = [Math.max(after, span.first - 1), span.below, filter.from, filter.to, lines];
    const { end } = this.statementsOf(filter);
    const [row] = await this.query<{ last: number | null }>(end, [...keyOf(filter), ...range]);
    return row?.last ?? undefined;
  }

  /** The range that holds all ids of the filter's time below `before`; undefined when there are none. */
  async spanOf({ from, to }: LogFilter, before = AFTER_EVERY_ID): Promise<Span | undefined> {
    const ids = await this.idsBetween(from, to);
    return ids && { first: ids.first, below: Math.min(before, ids.last + 1) };
  }

  /**
   * The range of a span's newest lines, `lines` at most; undefined when there are none. It begins where the span does if
   * it holds all of them, so that a search of a short log ends in one page, however long that took.
   */
  async step(filter: LogFilter, { first, below }: Span, lines: number): Promise<Window | undefined> {
    const parameters = [...keyOf(filter), first, below, lines];
    const { step } = this.statementsOf(filter);
    const [row] = await this.query<{ first: number | null; found: number }>(step, parameters);
    if (!row || row.first === null) return undefined;
    return { ranges: [[row.first, below - 1]], first: row.found < lines ? first : row.first };
  }

  /** The newest lines in these ranges that contain the filter's text. */
  matching(filter: LogFilter, ranges: readonly Ids[], limit: number): Promise<LogEntryEntity[]> {
    const rest = [filter.from, filter.to, withoutCase(filter.text), limit];
    return this.query(this.statementsOf(filter).matching, [
      JSON.stringify(ranges),
      ...keyOf(filter),
      ...rest,
    ]);
  }

  /** The id of the last line of a server; 0 if it has none. */
  async lastOf(serverId: number): Promise<number> {
    return (await this.ends.read(serverId)) ?? 0;
  }

  /** The id of each server's last line before this one, 0 if it has none; for a few hundred servers. */
  async endsOf(serverIds: readonly number[], before = AFTER_EVERY_ID): Promise<ReadonlyMap<number, number>> {
    const { manager } = this.database.read(LogEntryEntity);
    const ends = await manager.query<{ id: number; last: number | null }[]>(this.statements.lastOfEach, [
      before,
      JSON.stringify(serverIds.map((id) => [id])),
    ]);
    return new Map(ends.map(({ id, last }) => [id, last ?? 0]));
  }

  /** The next higher id of a server that has lines, even if the server itself is gone. */
  async nextServer(after: number): Promise<number | null> {
    const [row] = await this.query<{ id: number | null }>(
      'SELECT min(server_id) AS id FROM log_entries WHERE server_id > ?',
      [after],
    );
    return row?.id ?? null;
  }

  private async store(
    lines: readonly NumberedLine[],
    more: readonly Statement[],
    reservation?: Reservation,
  ): Promise<number> {
    const append = { sql: this.statements.append, parameters: [jsonRows(lines.map(columnsOf))] };
    const reserve = reservation ? [reservation.statement] : [];
    const results = await this.database.run([append, ...more, ...reserve], { isDurable: true });
    reservation?.made(results.at(-1));
    // Reserved ids are of one process.
    const [row] = (results[0]?.rows ?? []) as readonly { readonly count: number }[];
    return row?.count ?? lines.length;
  }

  private async takenOf(lines: readonly NumberedLine[]): Promise<ReadonlySet<number> | undefined> {
    const { manager } = this.database.read(LogEntryEntity);
    const taken = await manager.query<{ id: number }[]>(this.statements.taken, [
      jsonRows(lines.map(columnsOf)),
    ]);
    return taken.length > 0 ? new Set(taken.map(({ id }) => id)) : undefined;
  }

  private async insertReserved(blocks: IdBlocks, lines: readonly LogLine[]): Promise<readonly number[]> {
    const first = (await reserveIds(this.database, blocks, lines.length)) - lines.length + 1;
    const numbered = lines.map((line, at) => ({ ...line, id: first + at }));
    await this.append(numbered);
    return numbered.map(({ id }) => id);
  }

  /**
   * Of two programs that do this at the same time, in the same slot, one repeats it.
   *
   * @throws {ConfigurationError} when the clock of the database is decades ahead
   */
  private insertTimed(start: string, lines: readonly LogLine[]): Promise<readonly number[]> {
    const { sql } = this.database;
    return this.database.write(async (manager) => {
      const [{ now, last: highest }] = await manager.query<[TimedStart]>(start);
      requireTime(now);
      let last = highest;
      const own = lines.map((line) => ({ ...line, id: (last = timedIdAfter({ now, last }, OUTSIDE_SLOT)) }));
      await this.store(own, [timesOf(sql, own)]);
      // Within, as nobody would try again later. Of this and a segment that is made meanwhile one is repeated.
      await indexLate(sql, manager, own.map(indexedOf));
      return own.map(({ id }) => id);
    });
  }

  private statementsOf({ type }: LogFilter) {
    return this.statements[type === undefined ? 'ofServer' : 'ofType'];
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

const indexedOf = ({ id, serverId, kind, message }: NumberedLine): IndexedLine => ({
  ...{ id, serverId, message },
  eventType: eventTypeOf(kind),
});

const columnsOf = ({ id, serverId, kind, message, details, at }: NumberedLine): readonly unknown[] => [
  id,
  serverId,
  eventTypeOf(kind),
  kind,
  message,
  details && JSON.stringify(details),
  at.getTime(),
];
