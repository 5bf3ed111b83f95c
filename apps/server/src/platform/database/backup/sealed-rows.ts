import Sqlite from 'better-sqlite3';
import { SecretBox } from '../../secret-box.js';
import { UserError } from '../../errors/app-error.js';

/** A column of texts that are sealed with the panel's key. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The purpose they were sealed with. */
  readonly purpose: string;
}

/**
 * Checks that the key fits the database: a backup with the wrong key is useless. A leftover key file in the
 * folder is wrong when the panel takes its key from `SECRET_KEY`. Some rows may not open after a start with
 * `ACCEPT_NEW_KEY`, but at least one has to.
 *
 * @returns how many do not open
 * @throws {UserError} when there are sealed texts and none opens
 */
export function unopenedRows(file: string, key: string, columns: readonly SealedColumn[]): number {
  const database = new Sqlite(file, { readonly: true });
  try {
    const box = new SecretBox(key);
    const opened = columns.flatMap((column) =>
      sealedIn(database, column).map((sealed) => canOpen(box, sealed, column.purpose)),
    );
    if (opened.length > 0 && !opened.includes(true)) throw wrongKey(opened.length);
    return opened.filter((isOpen) => !isOpen).length;
  } finally {
    database.close();
  }
}

/** Empty if an older version has no such column. */
function sealedIn(database: Sqlite.Database, { table, column }: SealedColumn): readonly string[] {
  const columns = database.pragma(`table_info(${table})`) as readonly { readonly name: string }[];
  if (!columns.some(({ name }) => name === column)) return [];
  return database
    .prepare<[], string>(`SELECT ${column} FROM ${table} WHERE ${column} IS NOT NULL`)
    .pluck()
    .all();
}

function canOpen(box: SecretBox, sealed: string, purpose: string): boolean {
  try {
    box.open(sealed, purpose);
    return true;
  } catch {
    return false;
  }
}

const wrongKey = (rows: number): UserError =>
  new UserError(
    'validation_failed',
    `None of the ${rows} stored passwords opens with the key that was found: run this with the SECRET_KEY that the panel has`,
  );
