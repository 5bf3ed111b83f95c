import { storageProblemOf } from '../database.errors.js';
import { SqliteThread } from './sqlite-thread.js';

/** Reported per table; the first ones suffice. */
const FINDINGS_MAX = 10;
const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY name`;

/**
 * Reads every table and index of the file, table by table, in a separate thread.
 *
 * @param stop ends the check after the current table
 * @returns damage, as reported by SQLite
 * @throws {SqliteError} when the file can't be read for another reason than damage
 */
export async function damageIn(file: string, stop?: AbortSignal): Promise<readonly string[]> {
  const thread = await SqliteThread.open({ file, readonly: true, lockPatienceMs: 0, pragmas: [] });
  try {
    const found: string[] = [];
    for (const name of await namesOf(thread)) {
      if (stop?.aborted) break;
      found.push(...(await damageOf(thread, name)));
    }
    return found;
  } catch (error) {
    if (storageProblemOf(error) !== 'storage-damaged') throw error;
    return [String(error)];
  } finally {
    await thread.close();
  }
}

async function namesOf(thread: SqliteThread): Promise<readonly string[]> {
  const { rows = [] } = await thread.run(TABLES);
  return rows.map((row) => (row as { name: string }).name);
}

async function damageOf(thread: SqliteThread, table: string): Promise<readonly string[]> {
  const { rows = [] } = await thread.run(`PRAGMA quick_check('${table}')`);
  const lines = rows.map((row) => String((row as { quick_check: unknown }).quick_check));
  return lines.filter((line) => line !== 'ok').slice(0, FINDINGS_MAX);
}
