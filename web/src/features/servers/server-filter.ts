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
import { problemsFirst } from '../../data/servers/problem-order.js';
import { isOwn } from '../../data/servers/server-access.js';
import { finderOf } from '../../data/servers/server-search.js';

export interface ServerFilter {
  /** As typed. */
  readonly search: string;
  /** Undefined, as all that follow: any. */
  readonly state: ListedState | undefined;
  readonly game: string | undefined;
  readonly group: number | undefined;
  readonly tag: string | undefined;
  readonly isMine: boolean;
  readonly isFavourite: boolean;
  /** Those that a schedule restarts within the hour. */
  readonly restartsSoon: boolean;
  readonly sort: ServerSort;
}

/** Those that need attention first. */
const DEFAULT_SORT: ServerSort = 'status';

/** The parameters of the URL that narrow the list, besides the search. */
export const NARROWING = ['status', 'game', 'group', 'tag', 'owner', 'marked', 'restart'] as const;
export type FilterParam = (typeof NARROWING)[number] | 'sort';

/** Reads the filter from the URL; invalid values are ignored. */
export const filterFromAddress = (params: URLSearchParams): ServerFilter => ({
  search: params.get('search') ?? '',
  state: LISTED_STATES.find((state) => state === params.get('status')),
  game: params.get('game') ?? undefined,
  group: Number(params.get('group')) || undefined,
  tag: params.get('tag') ?? undefined,
  isMine: params.get('owner') === 'me',
  isFavourite: params.get('marked') === 'favourite',
  restartsSoon: params.get('restart') === 'soon',
  sort: SERVER_SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULT_SORT,
});

export const isNarrowed = ({ search, state, game, group, tag, ...filter }: ServerFilter): boolean =>
  search.trim() !== '' ||
  [state, game, group, tag].some((value) => value !== undefined) ||
  [filter.isMine, filter.isFavourite, filter.restartsSoon].includes(true);

/**
 * The filtered and sorted servers.
 *
 * @param soon ids of those that are restarted within the hour
 * @param held id of the server whose row is in use: it stays even if it no longer matches
 */
export function shownServers(
  servers: readonly Server[],
  filter: ServerFilter,
  soon: ReadonlySet<number>,
  held: number | undefined,
): readonly Server[] {
  const isFound = finderOf(filter.search);
  const found = servers.filter(
    (server) => server.id === held || (fits(server, filter, soon) && isFound(server)),
  );
  return sorted(found, filter.sort);
}

const fits = (server: Server, filter: ServerFilter, soon: ReadonlySet<number>): boolean =>
  [
    filter.state === undefined || listedStateOf(server) === filter.state,
    filter.game === undefined || server.game === filter.game,
    filter.group === undefined || server.group?.id === filter.group,
    filter.tag === undefined || server.tags.includes(filter.tag),
    !filter.isMine || isOwn(server),
    !filter.isFavourite || server.isFavourite,
    !filter.restartsSoon || soon.has(server.id),
  ].every(Boolean);

/** Player counts sort in descending order; everything else ascending. */
function sorted(servers: readonly Server[], sort: ServerSort): readonly Server[] {
  if (sort === 'id') return servers;
  if (sort === 'status') return problemsFirst(servers);
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
