import { timeOfId } from './stored-entries.js';

/** Missing entries that are looked at one by one. */
const EXAMPLES = 5;

/**
 * Compares what sockets were sent with the log, for those that were open to the end. What a socket was told to read from
 * the lists counts as sent, and what it was sent before and is not there is not shown any longer.
 *
 * @param watches of `browsers.js`
 * @param {Map<number, readonly number[]>} stored ids of the entries by server
 * @param {number} until a time shortly before sockets were closed: newer entries may still have been under way to them
 * @returns how many entries are `missing`, `doubled` or `disordered`, and how many are `unstored`: shown, but not in the
 *   log; `examples` of those that are missing
 */
export function compareSockets(watches, stored, until) {
  const found = { sockets: 0, entries: 0, missing: 0, doubled: 0, disordered: 0, unstored: 0, examples: [] };
  for (const watch of watches.filter(({ isOpen }) => isOpen)) {
    const log = stored.get(watch.serverId) ?? [];
    const known = new Set(log);
    const missing = missingIn(watch, log).filter((id) => timeOfId(id) < until);
    found.sockets += 1;
    found.entries += watch.ids.length;
    found.missing += missing.length;
    found.doubled += watch.doubled;
    found.disordered += watch.disordered;
    const readUpTo = Math.max(0, ...watch.reloads.map(([, upTo]) => upTo));
    found.unstored += watch.ids.filter((id) => id > readUpTo && !known.has(id)).length;
    found.examples.push(...missing.map((id) => exampleOf(watch, id)));
  }
  return { ...found, examples: found.examples.slice(0, EXAMPLES) };
}

function missingIn({ ids, reloads }, log) {
  const sent = new Set(ids);
  const [, begin] = reloads[0] ?? [1, 0];
  const isRead = (id) => reloads.some(([from, upTo]) => id >= from && id <= upTo);
  return log.filter((id) => id > begin && !sent.has(id) && !isRead(id));
}

/** What the socket was sent right before and after the entry, and what it was told to read. */
function exampleOf({ url, serverId, ids, reloads }, id) {
  const before = Math.max(...ids.filter((each) => each < id));
  const after = Math.min(...ids.filter((each) => each > id));
  return { url, serverId, id, before, after, reloads };
}
