import { type EntityManager } from 'typeorm';
import { type IdBlocks, type IndexedBlocks, type SqlDialect } from '../sql-dialect.js';
import { type Statement } from '../statement.js';

const RANGE = { first: 'integer', last: 'integer' } as const;

const rows: SqlDialect['rows'] = (alias, columns) => {
  const values = Object.keys(columns).map((name, at) => `value ->> ${at} AS ${name}`);
  return `(SELECT ${values.join()} FROM json_each(?)) ${alias}`;
};

export const sqliteDialect: SqlDialect = {
  rows,
  integers: 'SELECT value FROM json_each(?)',
  indexed: (table, index) => `${table} INDEXED BY ${index}`,
  joinInOrder: 'CROSS JOIN',
  inRanges: ({ columns, from, where }) =>
    `SELECT ${columns} FROM ${rows('r', RANGE)} CROSS JOIN ${from}
      ON ${where} AND e.id BETWEEN r.first AND r.last ORDER BY e.id DESC LIMIT ?`,
  least: (one, other) => `min(${one}, ${other})`,
  greatest: (one, other) => `max(${one}, ${other})`,
  numbering: { kind: 'reserved', blocks: idBlocks },
  indexBlocks,
};

/** In the table of SQLite's own AUTOINCREMENT, which has a row for a table from its first row on. */
function idBlocks(table: string): IdBlocks {
  const where = `WHERE name = '${table}'`;
  const begin = {
    sql: `INSERT INTO sqlite_sequence (name, seq) SELECT '${table}', 0
      WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence ${where})`,
    parameters: [],
  };
  return {
    last: `SELECT seq AS last FROM sqlite_sequence ${where}`,
    reserve: (count) => [
      begin,
      {
        sql: `UPDATE sqlite_sequence SET seq = seq + ? ${where} RETURNING seq AS last`,
        parameters: [count],
      },
    ],
    extend: (after, missing, block) => ({
      sql: `UPDATE sqlite_sequence SET seq = seq + CASE seq WHEN ? THEN ? ELSE ? END ${where} RETURNING seq AS last`,
      parameters: [after, missing, block],
    }),
    giveBack: (last, reserved) => ({
      sql: `UPDATE sqlite_sequence SET seq = ? ${where} AND seq = ?`,
      parameters: [last, reserved],
    }),
  };
}

/** In SQL, so that the texts never leave the thread of the database. */
async function indexBlocks(
  manager: EntityManager,
  { sql, parameters }: Statement,
): Promise<IndexedBlocks | undefined> {
  const [built] = await manager.query<IndexedBlocks[]>(
    `SELECT built ->> '$.starts[0]' AS first, built ->> 'last' AS last,
       built -> 'starts' AS starts, built -> 'grams' AS grams
     FROM (SELECT text_blocks(id, label, text) AS built FROM (${sql}))`,
    [...parameters],
  );
  return built;
}
