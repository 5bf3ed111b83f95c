import { LINE } from './watched-server.js';

const PAGE = 20_000;
const NEXT = `SELECT id, server_id, kind, message, details FROM log_entries
  WHERE id > $1 AND server_id > 0 ORDER BY id LIMIT ${PAGE}`;

/** The id of the newest entry. */
export async function newestId(cluster) {
  const [{ id }] = await cluster.query('SELECT coalesce(max(id), 0) AS id FROM log_entries');
  return Number(id);
}

/** Those with these ids, by id. */
export async function entriesOf(cluster, ids) {
  const rows = await cluster.query('SELECT id, kind, message FROM log_entries WHERE id = ANY($1)', [ids]);
  return new Map(rows.map((row) => [Number(row.id), row]));
}

/** In milliseconds since 1970: an id is a tick of a 64th of a millisecond since the start of 2026, and a slot of 64. */
export const timeOfId = (id) => Date.UTC(2026, 0, 1) + Math.floor(id / (64 * 64));

/** The entries of all servers that were stored since a moment when nothing was printed. */
export class StoredEntries {
  /** By server. */
  ids = new Map();
  /** Of the printed lines, by server. */
  numbers = new Map();
  /** Entries that are not printed lines, by kind; those that say that a server is offline have the kind `offline`. */
  kinds = new Map();

  /** @param {number} afterId */
  static async read(cluster, afterId) {
    const entries = new StoredEntries();
    for (let last = afterId; ;) {
      const rows = await cluster.query(NEXT, [last]);
      for (const row of rows) entries.#add(row);
      if (rows.length < PAGE) return entries;
      last = rows.at(-1).id;
    }
  }

  /**
   * Compares the log with what the game servers had acknowledged.
   *
   * @param servers `{ id, from, journal }` each; lines below the number `from` were compared before
   */
  compare(servers) {
    const found = { printed: 0, acknowledged: 0, missing: 0, twice: 0 };
    for (const { id, from, journal } of servers) {
      const stored = new Uint8Array(journal.printed);
      for (const number of this.numbers.get(id) ?? []) stored[number] += 1;
      const acknowledged = Buffer.from(journal.acknowledged, 'base64');
      for (let number = from; number < journal.printed; number++) {
        found.printed += 1;
        found.acknowledged += acknowledged[number];
        if (acknowledged[number] > 0 && stored[number] === 0) found.missing += 1;
        if (stored[number] > 1) found.twice += 1;
      }
    }
    return found;
  }

  #add({ id, server_id: serverId, kind, message, details }) {
    append(this.ids, Number(serverId), Number(id));
    const number = LINE.exec(message)?.[1];
    if (number !== undefined) {
      append(this.numbers, Number(serverId), Number(number));
      return;
    }
    const isOffline = kind === 'status-changed' && JSON.parse(details).status === 'offline';
    const name = isOffline ? 'offline' : kind;
    this.kinds.set(name, (this.kinds.get(name) ?? 0) + 1);
  }
}

/** Adds to the list of that key. */
export function append(lists, key, value) {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
