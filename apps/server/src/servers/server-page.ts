import { foldedText } from '@outpost/contracts/folded-text.js';
import {
  comparePlaces,
  isFoundBy,
  type ListedServer,
  listedStateOf,
  placeOf,
  searchedText,
  searchLabel,
} from '@outpost/contracts/server-order.js';
import { type ServersQuery } from '@outpost/contracts/servers-query.js';
import { type Server } from '@outpost/contracts/servers.js';
import { rowsOfPage } from '../platform/pages/page-end.js';
import { cursorOf, type Place, placeFrom } from '../platform/pages/place.js';

/** A server as far as lists are ordered by it. */
type Listed = Omit<ListedServer, 'maxPlayers'> & Pick<Server, 'tags'>;

export interface ServerPage<Row> {
  /** In their order, at most as many as the query says. */
  readonly servers: readonly Row[];
  /** How many were found, on all pages together. */
  readonly total: number;
  /** Where the next page begins, or the one after this server; undefined at the end of the list. */
  readonly next: (lastId?: number) => string | undefined;
}

interface Placed<Row> {
  readonly server: Row;
  readonly place: Place;
}

/**
 * Filters, sorts and pages servers. Status and players are in memory only, so the database cannot do it. A server
 * that moves in the order between two pages may be listed twice or not at all; the others may not.
 *
 * @throws {ValidationError} for an invalid cursor
 */
export function serverPage<Row extends Listed>(
  servers: readonly Row[],
  query: ServersQuery,
): ServerPage<Row> {
  const { sort = 'id', limit, after } = query;
  const found = foundServers(servers, query).map((server) => ({ server, place: placeOf(server, sort) }));
  const compare = orderOf(query);
  const sorted = found.sort((a, b) => compare(a.place, b.place));
  const begin = after === undefined ? 0 : firstBeyond(sorted, placeFrom(after, 'string', 'number'), compare);
  const page = limit === undefined ? sorted.slice(begin) : sorted.slice(begin, begin + limit);
  return {
    servers: page.map(({ server }) => server),
    total: found.length,
    next: (lastId) => {
      const rows =
        lastId === undefined ? page.length : page.findIndex(({ server }) => server.id === lastId) + 1;
      const last = begin + rows < sorted.length ? page[rows - 1] : undefined;
      return last && cursorOf(last.place);
    },
  };
}

function foundServers<Row extends Listed>(
  servers: readonly Row[],
  { search, status, tag }: ServersQuery,
): readonly Row[] {
  const words = searchLabel(search ?? '');
  const isTagged = ({ tags }: Row): boolean => tags.some((one) => foldedText(one) === foldedText(tag ?? ''));
  return servers.filter(
    (server) =>
      (status === undefined || listedStateOf(server) === status) &&
      (words.length === 0 || isFoundBy(searchedText(server), words)) &&
      (tag === undefined || isTagged(server)),
  );
}

type Compare = (a: Place, b: Place) => number;

const orderOf = ({ order }: ServersQuery): Compare =>
  order === 'desc' ? (a, b) => comparePlaces(b, a) : comparePlaces;

function firstBeyond(sorted: readonly Placed<unknown>[], end: Place, compare: Compare): number {
  const found = sorted.findIndex(({ place }) => compare(place, end) > 0);
  return found < 0 ? sorted.length : found;
}

/** How many of a page fit: also ends at a size limit, since game servers choose how long the name of their map is. */
export const fitting = (page: readonly Server[]): number =>
  rowsOfPage(page, (server) => JSON.stringify(server).length);

export const picked = (server: Server, fields: readonly (keyof Server)[] | undefined): Partial<Server> =>
  fields ? Object.fromEntries(fields.map((field) => [field, server[field]])) : server;
