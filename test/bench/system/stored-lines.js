import { join } from 'node:path';
import Database from 'better-sqlite3';

const LINE = /^\(Global\) Survivor: no (\d+) at /;

/**
 * What the log holds of the lines that `live-servers.js` prints, in the folder of a panel that has ended.
 *
 * @returns {{ rows: number, different: number }} all of them, and each line counted once
 */
export function keptLines(folder) {
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
