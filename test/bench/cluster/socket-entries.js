/**
 * Compares what sockets were sent with the log, for those that were open to the end. What a socket was told to read from
 * the lists counts as sent.
 *
 * @param watches of `browsers.js`
 * @param {Map<number, readonly number[]>} stored ids of the entries by server
 * @returns how many entries are `missing`, `doubled` or `disordered`, and how many are `unstored`: sent, but not in the log
 */
export function compareSockets(watches, stored) {
  const found = { sockets: 0, entries: 0, missing: 0, doubled: 0, disordered: 0, unstored: 0 };
  for (const watch of watches.filter(({ isOpen }) => isOpen)) {
    const log = stored.get(watch.serverId) ?? [];
    const [sent, known] = [new Set(watch.ids), new Set(log)];
    const [, begin] = watch.reloads[0] ?? [1, 0];
    const isRead = (id) => watch.reloads.some(([from, upTo]) => id >= from && id <= upTo);
    found.sockets += 1;
    found.entries += watch.ids.length;
    found.missing += log.filter((id) => id > begin && !sent.has(id) && !isRead(id)).length;
    found.doubled += watch.doubled;
    found.disordered += watch.disordered;
    found.unstored += watch.ids.filter((id) => !known.has(id)).length;
  }
  return found;
}
