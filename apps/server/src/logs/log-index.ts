import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { type SqlDialect } from '../platform/database/sql-dialect.js';
import { queryGrams, SEGMENT_BLOCKS, SEGMENT_LINES } from '../platform/database/text-blocks.js';
import { indexedEnds, indexLater, type IndexedLine } from './later-lines.js';
import { LogEntryEntity } from './log-entry.entity.js';
import { type LogFilter } from './log-filter.js';
import { type Ids, type Span, type Window } from './log-span.js';

interface Segment {
  readonly lastId: number;
  /** JSON array: the first id of each block. */
  readonly starts: string;
  /** A bit per block, as a decimal integer: a JavaScript number holds only 53 bits. */
  readonly blocks: string;
}

interface NewSegment {
  /** Server, first and last id. */
  readonly span: readonly [serverId: number, first: number, last: number];
  /** Ids of its lines. */
  readonly seen: readonly number[];
}

const END = 'SELECT max(last_id) AS last FROM log_segments WHERE server_id = ?';

/** Segments with lines below an id, newest first: the one that contains the id comes first. */
const SEGMENTS = `SELECT min(first_id) AS first, min(last_id) AS lowest, max(last_id) AS highest FROM (
  SELECT first_id, last_id FROM log_segments
  WHERE server_id = ? AND last_id >= ? AND first_id < ? AND last_id <= coalesce(
    (SELECT min(last_id) FROM log_segments WHERE server_id = ? AND last_id >= ?), ${Number.MAX_SAFE_INTEGER})
  ORDER BY last_id DESC LIMIT ?) newest`;

/** The joins stop at the first gram that a segment lacks: most segments cost one or two lookups. */
function candidates(sql: SqlDialect, grams: number): string {
  const names = Array.from({ length: grams }, (_, at) => `g${at}`);
  const joins = names.map(
    (name) => `${sql.joinInOrder} log_grams ${name} ON ${name}.segment_id = s.id AND ${name}.gram = ?`,
  );
  const blocks = names.map((name) => `${name}.blocks`).join(' & ');
  return `SELECT s.last_id AS "lastId", s.starts, CAST(${blocks} AS TEXT) AS blocks
    FROM log_segments s ${joins.join(' ')}
    WHERE s.server_id = ? AND s.last_id BETWEEN ? AND ? AND ${blocks} <> 0 ORDER BY s.last_id DESC`;
}

const ADD = `INSERT INTO log_segments (server_id, first_id, last_id, starts)
  VALUES (?, ?, ?, ?) RETURNING id`;

const NEWEST = 'SELECT max(id) AS id FROM log_segments';
/** Lines that are added to segments in one transaction. */
const LATE_STEP = 100;
/** Segments checked per query: a few milliseconds. */
const EMPTY_STEP = 1_000;

function statementsFor(sql: SqlDialect) {
  const lines = sql.indexed('log_entries e', 'log_entries_by_server');
  const unindexed = `SELECT e.id, e.event_type AS label, e.message AS text FROM ${lines}
    WHERE e.server_id = ? AND e.id > ? ORDER BY e.id`;
  const grams = sql.rows('added', { gram: 'integer', low: 'integer', high: 'integer' });
  return {
    /** In the order in which they are asked for; the thousandth unindexed line of each is looked up in the index. */
    due: `SELECT asked.server_id AS "serverId" FROM ${sql.rows('asked', { server_id: 'integer' })}
      WHERE (SELECT e.id FROM ${lines} WHERE e.server_id = asked.server_id AND e.id > coalesce(
          (SELECT max(s.last_id) FROM log_segments s WHERE s.server_id = asked.server_id), 0)
        ORDER BY e.id LIMIT 1 OFFSET ${SEGMENT_LINES - 1}) IS NOT NULL`,
    isEnough: `SELECT 1 AS enough FROM (${unindexed} LIMIT 1 OFFSET ${SEGMENT_LINES - 1}) unindexed`,
    unindexed: `${unindexed} LIMIT ${SEGMENT_LINES}`,
    seen: `SELECT e.id FROM ${lines} WHERE e.server_id = ? AND e.id BETWEEN ? AND ?`,
    late: `SELECT e.id, e.server_id AS "serverId", e.event_type AS "eventType", e.message FROM ${lines}
      WHERE e.server_id = ? AND e.id BETWEEN ? AND ? ORDER BY e.id LIMIT ${LATE_STEP}`,
    missed: `SELECT e.id, e.server_id AS "serverId", e.event_type AS "eventType", e.message FROM ${lines}
      WHERE e.server_id = ? AND e.id BETWEEN ? AND ? AND e.id NOT IN (${sql.integers})`,
    addGrams: `INSERT INTO log_grams (segment_id, gram, blocks)
      SELECT ?, gram, (high << 32) | low FROM ${grams}`,
    empty: `SELECT s.id FROM log_segments s WHERE s.id > ? AND s.id <= ? AND NOT EXISTS (
      SELECT 1 FROM ${lines} WHERE e.server_id = s.server_id AND e.id BETWEEN s.first_id AND s.last_id)`,
  };
}

/**
 * Trigram index of the log: which blocks of lines contain which three letters. Lines after a server's last
 * segment are not indexed yet.
 */
@Injectable()
export class LogIndex {
  private readonly statements: ReturnType<typeof statementsFor>;
  /** By server, while lines may be missing from them that others committed while they were made. */
  private readonly unchecked = new Map<number, NewSegment>();

  constructor(private readonly database: Database) {
    this.statements = statementsFor(database.sql);
  }

  /** Lines need not be stored in the order of their ids. */
  get hasSeveralWriters(): boolean {
    return this.database.sql.numbering.kind === 'timed';
  }

  /** Id of a server's last indexed line; 0 when there is none. */
  async end(serverId: number): Promise<number> {
    const [row] = await this.query<{ last: number | null }>(END, [serverId]);
    return row?.last ?? 0;
  }

  /** Blocks that may match, in the newest `count` segments of the span; undefined when it has no segments. */
  async window(
    { serverId, type, text }: LogFilter,
    { first, below }: Span,
    count: number,
  ): Promise<Window | undefined> {
    const [segments] = await this.query<{ first: number | null; lowest: number; highest: number }>(SEGMENTS, [
      ...[serverId, first, below, serverId, below - 1, count],
    ]);
    if (!segments || segments.first === null) return undefined;
    const grams = queryGrams(text, type);
    const found = await this.query<Segment>(candidates(this.database.sql, grams.length), [
      ...[...grams, serverId, segments.lowest, segments.highest],
    ]);
    return { ranges: found.flatMap(blocksOf), first: segments.first };
  }

  /** Those of these servers that have enough unindexed lines for a segment, in one query. */
  async due(serverIds: readonly number[]): Promise<readonly number[]> {
    const asked = JSON.stringify(serverIds.map((serverId) => [serverId]));
    const rows = await this.query<{ serverId: number }>(this.statements.due, [asked]);
    return rows.map(({ serverId }) => serverId);
  }

  /** Indexes the oldest unindexed lines of a server as one segment; false when there are too few. */
  async extend(serverId: number): Promise<boolean> {
    // After a failure.
    await this.indexMissed(serverId);
    const added = await this.database.writeRelaxed((manager) => this.addSegment(manager, serverId));
    if (added && this.hasSeveralWriters) {
      this.unchecked.set(serverId, added);
      await this.indexMissed(serverId);
    }
    return added !== undefined;
  }

  /**
   * Indexes those of these lines that were stored after a segment over their ids was made: one process may store a line
   * a little later than another one a line with a higher id. They must be committed: a segment made meanwhile is seen
   * then, or its maker sees them.
   *
   * @param stored first and last id, by server
   */
  async indexLate(stored: ReadonlyMap<number, Ids>): Promise<void> {
    if (stored.size === 0) return;
    const { manager } = this.database.read(LogEntryEntity);
    const ends = await indexedEnds(this.database.sql, manager, [...stored.keys()]);
    for (const [serverId, [first, last]] of stored) {
      await this.indexBetween(serverId, first, Math.min(last, ends.get(serverId) ?? 0));
    }
  }

  /** Deletes segments whose lines are gone, one at a time. */
  async forgetEmpty(): Promise<void> {
    const [newest] = await this.query<{ id: number | null }>(NEWEST, []);
    for (let after = 0; after < (newest?.id ?? 0); after += EMPTY_STEP) {
      for (const { id } of await this.query<{ id: number }>(this.statements.empty, [
        after,
        after + EMPTY_STEP,
      ])) {
        await this.forget(id);
      }
    }
  }

  private async addSegment(manager: EntityManager, serverId: number): Promise<NewSegment | undefined> {
    const [end] = await manager.query<{ last: number | null }[]>(END, [serverId]);
    const after = [serverId, end?.last ?? 0];
    if ((await manager.query<unknown[]>(this.statements.isEnough, after)).length === 0) return undefined;
    const lines = { sql: this.statements.unindexed, parameters: after };
    const built = await this.database.sql.indexBlocks(manager, lines);
    if (!built) return undefined;
    const { first, last } = built;
    const [added] = await manager.query<{ id: number }[]>(ADD, [serverId, first, last, built.starts]);
    await manager.query(this.statements.addGrams, [added?.id, built.grams]);
    const span = [serverId, first, last] as const;
    return { span, seen: this.hasSeveralWriters ? await this.idsIn(manager, span) : [] };
  }

  private async idsIn(manager: EntityManager, span: NewSegment['span']): Promise<readonly number[]> {
    const rows = await manager.query<{ id: number }[]>(this.statements.seen, [...span]);
    return rows.map(({ id }) => id);
  }

  /** Lines that others committed while the segment was made: they looked for it before it was there. */
  private async indexMissed(serverId: number): Promise<void> {
    const segment = this.unchecked.get(serverId);
    if (!segment) return;
    const { span, seen } = segment;
    await this.add(await this.query(this.statements.missed, [...span, JSON.stringify(seen)]));
    this.unchecked.delete(serverId);
  }

  private async indexBetween(serverId: number, first: number, last: number): Promise<void> {
    for (let from = first; from <= last;) {
      const lines = await this.query<IndexedLine>(this.statements.late, [serverId, from, last]);
      await this.add(lines);
      from = (lines.at(-1)?.id ?? last) + 1;
    }
  }

  private async add(lines: readonly IndexedLine[]): Promise<void> {
    if (lines.length === 0) return;
    await this.database.writeRelaxed(async (manager) => {
      for (const line of lines) await indexLater(this.database.sql, manager, line);
    });
  }

  private forget(id: number): Promise<void> {
    return this.database.writeRelaxed(async (manager) => {
      await manager.query('DELETE FROM log_grams WHERE segment_id = ?', [id]);
      await manager.query('DELETE FROM log_segments WHERE id = ?', [id]);
    });
  }

  private query<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    return this.database.readLong(LogEntryEntity).manager.query<Row[]>(sql, [...parameters]);
  }
}

function blocksOf({ starts, lastId, blocks }: Segment): Ids[] {
  const first = JSON.parse(starts) as number[];
  const bits = BigInt.asUintN(SEGMENT_BLOCKS, BigInt(blocks));
  const ranges = first.map((start, at): Ids => [start, (first[at + 1] ?? lastId + 1) - 1]);
  return ranges.filter((_, at) => (bits >> BigInt(at)) & 1n).reverse();
}
