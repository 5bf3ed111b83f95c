import { foldedText } from './folded-text.js';
import { type Server } from './servers.js';

/** Displayed states, those that need attention most first: `limited` is online without RCON. */
export const LISTED_STATES = ['offline', 'limited', 'restarting', 'checking', 'online'] as const;
export type ListedState = (typeof LISTED_STATES)[number];

/** By registration, by name, by need of attention, by player count. */
export const SERVER_SORTS = ['id', 'name', 'status', 'players'] as const;
export type ServerSort = (typeof SERVER_SORTS)[number];

export type ListedServer = Pick<
  Server,
  'id' | 'name' | 'host' | 'port' | 'status' | 'fallback' | 'players' | 'maxPlayers'
>;

/** Position of a server in a sorted list: sort key, then id as the tie-breaker. */
export type ServerPlace = readonly [key: string | number, id: number];

export const listedStateOf = ({ status, fallback }: Pick<Server, 'status' | 'fallback'>): ListedState =>
  status === 'online' && fallback ? 'limited' : status;

/** Numbers in names are zero-padded to this width, so that "Server 9" sorts before "Server 10". */
const NUMBER_WIDTH = 12;

const nameKey = (name: string): string =>
  foldedText(name).replace(/\d+/g, (digits) => digits.padStart(NUMBER_WIDTH, '0'));

const KEYS: Readonly<Record<ServerSort, (server: Omit<ListedServer, 'maxPlayers'>) => string | number>> = {
  id: ({ id }) => id,
  name: ({ name }) => nameKey(name),
  status: (server) => LISTED_STATES.indexOf(listedStateOf(server)),
  // An unknown count sorts below zero.
  players: ({ players }) => players ?? -1,
};

export const placeOf = (server: Omit<ListedServer, 'maxPlayers'>, sort: ServerSort): ServerPlace => [
  KEYS[sort](server),
  server.id,
];

export function comparePlaces([a, aId]: ServerPlace, [b, bId]: ServerPlace): number {
  if (a === b) return aId - bId;
  return a < b ? -1 : 1;
}

/** The folded words of a search, for {@link isFoundBy}. */
export const searchLabel = (search: string): readonly string[] =>
  foldedText(search).split(/\s+/).filter(Boolean);

/** The searchable text of a server: name and address, folded. */
export const searchedText = ({ name, host, port }: Pick<Server, 'name' | 'host' | 'port'>): string =>
  foldedText(`${name} ${host}:${port}`);

/** Whether the searched text contains every word. */
export const isFoundBy = (searched: string, words: readonly string[]): boolean =>
  words.every((word) => searched.includes(word));
