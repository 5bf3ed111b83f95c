import { type EntityManager } from 'typeorm';
import { type SqlDialect } from '../platform/database/sql-dialect.js';
import { gramsOf, SEGMENT_BLOCKS } from '../platform/database/text-blocks.js';
import { type LogEntryEntity } from './log-entry.entity.js';

/** What is indexed of a line. */
export type IndexedLine = Pick<LogEntryEntity, 'id' | 'serverId' | 'eventType' | 'message'>;

interface Segment {
  readonly id: number;
  readonly firstId: number;
  /** JSON array: the first id of each block. */
  readonly starts: string;
}

const SEGMENT_OF = `SELECT id, first_id AS "firstId", starts FROM log_segments
  WHERE server_id = ? AND last_id >= ? ORDER BY last_id LIMIT 1`;
const BEGIN_EARLIER = 'UPDATE log_segments SET first_id = ?, starts = ? WHERE id = ?';

/** Adds grams to one block, given as a bit. */
const joinGrams = (sql: SqlDialect): string => `INSERT INTO log_grams (segment_id, gram, blocks)
  SELECT segment_id, gram, blocks
  FROM ${sql.rows('added', { segment_id: 'integer', gram: 'integer', blocks: 'integer' })} WHERE true
  ON CONFLICT (segment_id, gram) DO UPDATE SET blocks = log_grams.blocks | excluded.blocks`;

const endsOf = (sql: SqlDialect): string =>
  `SELECT server_id AS "serverId",
    coalesce((SELECT max(s.last_id) FROM log_segments s WHERE s.server_id = asked.server_id), 0) AS last
  FROM ${sql.rows('asked', { server_id: 'integer' })}`;

/**
 * Adds the grams of a line that was stored or replaced after the segment over its id was made. Those of the line
 * it replaced stay: at worst its block is read in vain.
 */
export async function indexLater(sql: SqlDialect, manager: EntityManager, line: IndexedLine): Promise<void> {
  const { id } = line;
  const [segment] = await manager.query<Segment[]>(SEGMENT_OF, [line.serverId, id]);
  if (!segment) return;
  const starts = JSON.parse(segment.starts) as number[];
  if (id < segment.firstId) {
    starts[0] = id;
    await manager.query(BEGIN_EARLIER, [id, JSON.stringify(starts), segment.id]);
  }
  const block = starts.findLastIndex((start) => start <= id);
  const bit = BigInt.asIntN(SEGMENT_BLOCKS, 1n << BigInt(block));
  const rows = gramsOf(line.eventType, line.message).map((gram) => `[${segment.id},${gram},${bit}]`);
  await manager.query(joinGrams(sql), [`[${rows.join()}]`]);
}

/** Id of the last indexed line of each of these servers; 0 where there is none. */
export async function indexedEnds(
  sql: SqlDialect,
  manager: EntityManager,
  serverIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const ends = await manager.query<{ serverId: number; last: number }[]>(endsOf(sql), [
    JSON.stringify(serverIds.map((serverId) => [serverId])),
  ]);
  return new Map(ends.map(({ serverId, last }) => [serverId, last]));
}

/** Indexes those of these lines that a segment of their server was made over, in the transaction of the manager. */
export async function indexLate(
  sql: SqlDialect,
  manager: EntityManager,
  lines: readonly IndexedLine[],
): Promise<void> {
  const ends = await indexedEnds(sql, manager, [...new Set(lines.map(({ serverId }) => serverId))]);
  for (const line of lines)
    if (line.id <= (ends.get(line.serverId) ?? 0)) await indexLater(sql, manager, line);
}
