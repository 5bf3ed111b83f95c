import {
  comparePlaces,
  isFoundBy,
  listedStateOf,
  placeOf,
  searchedText,
  searchLabel,
} from '@outpost/contracts/server-order.js';
import { type ServersQuery } from '@outpost/contracts/servers-query.js';
import { type Server } from '@outpost/contracts/servers.js';
import { rowsOfPage } from '../platform/pages/page-end.js';
import { cursorOf, type Place, placeFrom } from '../platform/pages/place.js';

export interface ServerPage {
  readonly servers: readonly Partial<Server>[];
  /** How many were found, on all pages together. */
  readonly total: number;
  /** Where the next page begins; undefined at the end of the list. */
  readonly next: string | undefined;
}

interface Placed {
  readonly server: Server;
  readonly place: Place;
}

/**
 * Filters, sorts and pages servers. Status and players are in memory only, so the database cannot do it. A server
 * that moves in the order between two pages may be listed twice or not at all; the others may not.
 *
 * @throws {ValidationError} for an invalid cursor
 */
export function serverPage(servers: readonly Server[], query: ServersQuery): ServerPage {
  const { sort = 'id', limit, after, fields } = query;
  const found = foundServers(servers, query).map((server) => ({ server, place: placeOf(server, sort) }));
  const compare = orderOf(query);
  const sorted = found.sort((a, b) => compare(a.place, b.place));
  const begin = after === undefined ? 0 : firstBeyond(sorted, placeFrom(after, 'string', 'number'), compare);
  const page = limit === undefined ? sorted.slice(begin) : cut(sorted.slice(begin, begin + limit));
  const last = begin + page.length < sorted.length ? page.at(-1) : undefined;
  return {
    servers: page.map(({ server }) => (fields ? picked(server, fields) : server)),
    total: found.length,
    next: last && cursorOf(last.place),
  };
}

function foundServers(servers: readonly Server[], { search, status }: ServersQuery): readonly Server[] {
  const words = searchLabel(search ?? '');
  return servers.filter(
    (server) =>
      (status === undefined || listedStateOf(server) === status) &&
      (words.length === 0 || isFoundBy(searchedText(server), words)),
  );
}

type Compare = (a: Place, b: Place) => number;

const orderOf = ({ order }: ServersQuery): Compare =>
  order === 'desc' ? (a, b) => comparePlaces(b, a) : comparePlaces;

function firstBeyond(sorted: readonly Placed[], end: Place, compare: Compare): number {
  const found = sorted.findIndex(({ place }) => compare(place, end) > 0);
  return found < 0 ? sorted.length : found;
}

/** Also ends at a size limit, since game servers choose how long the name of their map is. */
const cut = (page: readonly Placed[]): readonly Placed[] =>
  page.slice(
    0,
    rowsOfPage(page, ({ server }) => JSON.stringify(server).length),
  );

const picked = (server: Server, fields: readonly (keyof Server)[]): Partial<Server> =>
  Object.fromEntries(fields.map((field) => [field, server[field]]));
