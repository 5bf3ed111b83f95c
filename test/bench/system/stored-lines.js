import { join } from 'node:path';
import Database from 'better-sqlite3';

const LINE = /^\(Global\) Survivor: no (\d+) at /;

/**
 * Counts the lines printed by `live-servers.js` in the log of a stopped panel.
 *
 * @returns {{ rows: number, different: number }} all rows, and distinct lines
 */
export function countStoredLines(folder) {
  const data = new Database(join(folder, 'outpost.sqlite'), { readonly: true });
  try {
    const seen = new Set();
    let rows = 0;
    const all = data.prepare(
      `SELECT server_id, message FROM log_entries WHERE message LIKE '(Global) Survivor: no %'`,
    );
    for (const { server_id: serverId, message } of all.iterate()) {
      rows += 1;
      seen.add(`${serverId} ${LINE.exec(message)?.[1]}`);
    }
    return { rows, different: seen.size };
  } finally {
    data.close();
  }
}
