import { type EntityManager } from 'typeorm';
import { type ColumnType, type IndexedBlocks, type SqlDialect } from '../sql-dialect.js';
import { type Statement } from '../statement.js';
import { TextBlocks } from '../text-blocks.js';

/** Values are text at first; a time is stored without its zone, which is UTC. */
const CASTS: Readonly<Record<ColumnType, (value: string) => string>> = {
  integer: (value) => `(${value})::bigint`,
  text: (value) => value,
  time: (value) => `(${value} || 'Z')::timestamptz`,
};

const RANGE = { first: 'integer', last: 'integer' } as const;

const rows: SqlDialect['rows'] = (alias, columns) => {
  const values = Object.entries(columns).map(
    ([name, type], at) => `${CASTS[type](`value ->> ${at}`)} AS ${name}`,
  );
  return `(SELECT ${values.join()} FROM json_array_elements(?::json)) ${alias}`;
};

export const postgresDialect: SqlDialect = {
  rows,
  integers: 'SELECT value::bigint FROM json_array_elements_text(?::json)',
  indexed: (table) => table,
  joinInOrder: 'JOIN',
  // Without OFFSET it would read all rows of the condition, and join them with the ranges.
  inRanges: ({ columns, from, where }) =>
    `SELECT found.* FROM ${rows('r', RANGE)} JOIN LATERAL (
      SELECT ${columns} FROM ${from} WHERE ${where} AND e.id BETWEEN r.first AND r.last OFFSET 0) found ON true
      ORDER BY found.id DESC LIMIT ?`,
  least: (one, other) => `LEAST(${one}, ${other})`,
  greatest: (one, other) => `GREATEST(${one}, ${other})`,
  numbering: {
    kind: 'timed',
    start: (table) =>
      `SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now,
        coalesce((SELECT max(id) FROM ${table}), 0) AS last`,
  },
  indexBlocks,
};

/** Here, as PostgreSQL takes ten times as long: a few milliseconds for the thousand lines of a segment. */
async function indexBlocks(
  manager: EntityManager,
  { sql, parameters }: Statement,
): Promise<IndexedBlocks | undefined> {
  const lines = await manager.query<{ id: number; label: string; text: string }[]>(sql, [...parameters]);
  const [first] = lines;
  if (!first) return undefined;
  const blocks = new TextBlocks();
  for (const { id, label, text } of lines) blocks.add(id, label, text);
  const { last, starts, grams } = blocks.toJSON();
  return { first: first.id, last, starts: JSON.stringify(starts), grams: JSON.stringify(grams) };
}
