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
import { finderOf } from '../../data/servers/found-servers.js';

/** Which servers are shown, and in what order. */
export interface ServerFilter {
  /** As it was typed. */
  readonly search: string;
  /** Undefined for all of them. */
  readonly state: ListedState | undefined;
  readonly sort: ServerSort;
}

/** Reads the filter of an address; what is no filter of ours is as good as none. */
export const filterFromAddress = (params: URLSearchParams): ServerFilter => ({
  search: params.get('search') ?? '',
  state: LISTED_STATES.find((state) => state === params.get('status')),
  sort: SERVER_SORTS.find((sort) => sort === params.get('sort')) ?? 'id',
});

export const isNarrowed = ({ search, state }: ServerFilter): boolean =>
  search.trim() !== '' || state !== undefined;

/**
 * The servers that are to be shown, in their order.
 *
 * @param held somebody works in the row of this one: it stays, also when it does not fit any more
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

/** Who is on comes with the fullest first; everything else with the smallest. */
function sorted(servers: readonly Server[], sort: ServerSort): readonly Server[] {
  const placed = servers.map((server) => ({ server, place: placeOf(server, sort) }));
  placed.sort((a, b) =>
    sort === 'players' ? comparePlaces(b.place, a.place) : comparePlaces(a.place, b.place),
  );
  return placed.map(({ server }) => server);
}

export type StateCounts = Readonly<Partial<Record<ListedState, number>>>;

/** How many servers are in each state. */
export function countsOf(servers: readonly Server[]): StateCounts {
  const counts: Partial<Record<ListedState, number>> = {};
  for (const server of servers) {
    const state = listedStateOf(server);
    counts[state] = (counts[state] ?? 0) + 1;
  }
  return counts;
}

/** The first ones of a long list, with those that need somebody before the rest. */
export const foremost = (servers: readonly Server[], count: number): readonly Server[] =>
  sorted(servers, 'status').slice(0, count);
