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
