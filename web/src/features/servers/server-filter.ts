import {
  comparePlaces,
  LISTED_STATES,
  type ListedState,
  listedStateOf,
  placeOf,
  SERVER_SORTS,
  type ServerSort,
} from '@outpost/contracts/server-order.js';
import { type Server } from '@outpost/contracts/servers.js';
import { finderOf } from '../../data/servers/server-search.js';

export interface ServerFilter {
  /** As typed. */
  readonly search: string;
  /** Undefined means all states. */
  readonly state: ListedState | undefined;
  readonly sort: ServerSort;
}

/** Reads the filter from the URL; invalid values are ignored. */
export const filterFromAddress = (params: URLSearchParams): ServerFilter => ({
  search: params.get('search') ?? '',
  state: LISTED_STATES.find((state) => state === params.get('status')),
  sort: SERVER_SORTS.find((sort) => sort === params.get('sort')) ?? 'id',
});

export const isNarrowed = ({ search, state }: ServerFilter): boolean =>
  search.trim() !== '' || state !== undefined;

/**
 * The filtered and sorted servers.
 *
 * @param held id of the server whose row is in use: it stays even if it no longer matches
 */
export function shownServers(
  servers: readonly Server[],
  { search, state, sort }: ServerFilter,
  held: number | undefined,
): readonly Server[] {
  const isFound = finderOf(search);
  const found = servers.filter(
    (server) =>
      server.id === held || ((state === undefined || listedStateOf(server) === state) && isFound(server)),
  );
  return sort === 'id' ? found : sorted(found, sort);
}

/** Player counts sort in descending order; everything else ascending. */
function sorted(servers: readonly Server[], sort: ServerSort): readonly Server[] {
  const placed = servers.map((server) => ({ server, place: placeOf(server, sort) }));
  placed.sort((a, b) =>
    sort === 'players' ? comparePlaces(b.place, a.place) : comparePlaces(a.place, b.place),
  );
  return placed.map(({ server }) => server);
}

export type StateCounts = Readonly<Partial<Record<ListedState, number>>>;

export function countsOf(servers: readonly Server[]): StateCounts {
  const counts: Partial<Record<ListedState, number>> = {};
  for (const server of servers) {
    const state = listedStateOf(server);
    counts[state] = (counts[state] ?? 0) + 1;
  }
  return counts;
}

/** The first servers of a list, those that need attention first. */
export const foremost = (servers: readonly Server[], count: number): readonly Server[] =>
  sorted(servers, 'status').slice(0, count);
