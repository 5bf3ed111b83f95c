import { type Key, type Progress } from './store.js';

/** A table of the target; as long as it exists, the transfer is unfinished. */
export const PROGRESS_TABLE = 'transfer_progress';

export const PROGRESS = {
  create: `CREATE TABLE IF NOT EXISTS ${PROGRESS_TABLE} (
    name text PRIMARY KEY, last_key text NOT NULL, moved bigint NOT NULL, replaced bigint NOT NULL)`,
  read: `SELECT name, last_key, moved, replaced FROM ${PROGRESS_TABLE}`,
  save: `INSERT INTO ${PROGRESS_TABLE} (name, last_key, moved, replaced) VALUES (?, ?, ?, ?)
    ON CONFLICT (name) DO UPDATE
    SET last_key = excluded.last_key, moved = excluded.moved, replaced = excluded.replaced`,
  drop: `DROP TABLE ${PROGRESS_TABLE}`,
};

/** A row of the table; PostgreSQL's numbers are text here. */
export interface SavedProgress {
  readonly name: string;
  readonly last_key: string;
  readonly moved: number | string;
  readonly replaced: number | string;
}

export const parametersOf = (table: string, { last, rows, replaced }: Progress): (string | number)[] => [
  table,
  JSON.stringify(last),
  rows,
  replaced,
];

export const progressOf = (saved: readonly SavedProgress[]): ReadonlyMap<string, Progress> =>
  new Map(
    saved.map(({ name, last_key, moved, replaced }) => [
      name,
      { last: JSON.parse(last_key) as Key, rows: Number(moved), replaced: Number(replaced) },
    ]),
  );
