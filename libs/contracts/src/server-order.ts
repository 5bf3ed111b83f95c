import { foldedText } from './folded-text.js';
import { type Server } from './servers.js';

/** What is shown of a server, in the order in which somebody is needed: `limited` is online without RCON. */
export const LISTED_STATES = ['offline', 'limited', 'restarting', 'checking', 'online'] as const;
export type ListedState = (typeof LISTED_STATES)[number];

/** As registered, by name, those that need somebody first, by how many are on. */
export const SERVER_SORTS = ['id', 'name', 'status', 'players'] as const;
export type ServerSort = (typeof SERVER_SORTS)[number];

export type ListedServer = Pick<
  Server,
  'id' | 'name' | 'host' | 'port' | 'status' | 'fallback' | 'players' | 'maxPlayers'
>;

/** The place of a server in a sorted list: what it is sorted by, then its id, which parts equals. */
export type ServerPlace = readonly [key: string | number, id: number];

export const listedStateOf = ({ status, fallback }: Pick<Server, 'status' | 'fallback'>): ListedState =>
  status === 'online' && fallback ? 'limited' : status;

/** Digits a number in a name is compared with: "Server 9" comes before "Server 10". */
const NUMBER_WIDTH = 12;

const nameKey = (name: string): string =>
  foldedText(name).replace(/\d+/g, (digits) => digits.padStart(NUMBER_WIDTH, '0'));

const KEYS: Readonly<Record<ServerSort, (server: ListedServer) => string | number>> = {
  id: ({ id }) => id,
  name: ({ name }) => nameKey(name),
  status: (server) => LISTED_STATES.indexOf(listedStateOf(server)),
  // Nobody knows how many are on: less than none.
  players: ({ players }) => players ?? -1,
};

export const placeOf = (server: ListedServer, sort: ServerSort): ServerPlace => [
  KEYS[sort](server),
  server.id,
];

export function comparePlaces([a, aId]: ServerPlace, [b, bId]: ServerPlace): number {
  if (a === b) return aId - bId;
  return a < b ? -1 : 1;
}

/** The words of a search, as {@link isFoundBy} takes them. */
export const searchLabel = (search: string): readonly string[] =>
  foldedText(search).split(/\s+/).filter(Boolean);

/** What of a server is searched: its name and its address, folded. */
export const searchedText = ({ name, host, port }: Pick<Server, 'name' | 'host' | 'port'>): string =>
  foldedText(`${name} ${host}:${port}`);

/** Whether every word occurs in the searched text. */
export const isFoundBy = (searched: string, words: readonly string[]): boolean =>
  words.every((word) => searched.includes(word));
