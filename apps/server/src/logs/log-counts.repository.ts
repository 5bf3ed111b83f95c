import { Injectable } from '@nestjs/common';
import { type LogEventType } from '@outpost/contracts/log-kinds.js';
import { Database } from '../platform/database/database.js';
import { LogEntryEntity } from './log-entry.entity.js';
import { type LogFilter } from './log-filter.js';
import { type Span } from './log-span.js';
import { keyOf, LINES, readingStatements } from './log-statements.js';

/** Lines of one type within one bar. */
export interface CountedLines {
  readonly type: LogEventType;
  /** Number of the bar, counted from 1970; null for lines outside the filter's time. */
  readonly bar: number | null;
  readonly count: number;
  /** Lowest id of these lines. */
  readonly first: number;
}

/** Among these is the oldest one: ids increase with time, but not exactly. */
const FIRST_LINES = 500;

/** Counts stored lines. */
@Injectable()
export class LogCountsRepository {
  private readonly ofServer: string;
  private readonly ofType: string;
  private readonly start: string;

  constructor(private readonly database: Database) {
    const { sql } = database;
    this.ofServer = readingStatements(sql, LINES.ofServer).count;
    this.ofType = readingStatements(sql, LINES.ofType).count;
    this.start = `SELECT min(at) AS at FROM (
      SELECT e.created_at AS at FROM ${sql.indexed('log_entries e', LINES.ofServer.index)}
      WHERE e.server_id = ? ORDER BY e.id LIMIT ${FIRST_LINES}) oldest`;
  }

  /** Time of a server's oldest line; undefined if it has none. */
  async startOf(serverId: number): Promise<number | undefined> {
    const [row] = await this.query<{ at: number | null }>(this.start, [serverId]);
    return row?.at ?? undefined;
  }

  /** The newest lines of a span, `lines` at most, whether they are of the filter's time or not. Ignores the text. */
  count(
    filter: LogFilter,
    { first, below }: Span,
    stepMs: number,
    lines: number,
  ): Promise<readonly CountedLines[]> {
    const parameters = [filter.from, filter.to, stepMs, ...keyOf(filter), first, below, lines];
    return this.query(filter.type === undefined ? this.ofServer : this.ofType, parameters);
  }

  private query<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    return this.database.readLong(LogEntryEntity).manager.query<Row[]>(sql, [...parameters]);
  }
}
