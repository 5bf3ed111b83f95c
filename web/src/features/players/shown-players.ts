import { type OnlinePlayer } from '@outpost/contracts/players.js';

export const PLAYER_SORTS = ['listed', 'name', 'ping', 'time'] as const;
export type PlayerSort = (typeof PLAYER_SORTS)[number];

/** Avoids the id where there is a slot: ids become known later, and a changed key would close an open menu. */
export const keyOf = ({ slot, playerId, name }: OnlinePlayer): string =>
  slot === null ? (playerId ?? name) : `${slot} ${name}`;

const ORDERS: Readonly<Record<PlayerSort, ((a: OnlinePlayer, b: OnlinePlayer) => number) | undefined>> = {
  listed: undefined,
  name: (a, b) => a.name.localeCompare(b.name),
  // The slowest first: who looks at pings looks for those. Unknown ones come last.
  ping: (a, b) => (b.ping ?? -1) - (a.ping ?? -1),
  // Who is on the longest first.
  time: (a, b) => Date.parse(a.onSince) - Date.parse(b.onSince),
};

/** Those whose name, id, address or number contains the text, in this order. */
export function shownPlayers(
  players: readonly OnlinePlayer[],
  search: string,
  sort: PlayerSort,
): readonly OnlinePlayer[] {
  const sought = search.trim().toLowerCase();
  const found = sought === '' ? players : players.filter((player) => isFound(player, sought));
  const order = ORDERS[sort];
  return order ? found.toSorted(order) : found;
}

const isFound = ({ name, playerId, address, slot }: OnlinePlayer, sought: string): boolean =>
  [name, playerId, address, slot === null ? null : `#${slot}`].some(
    (text) => text?.toLowerCase().includes(sought) === true,
  );
