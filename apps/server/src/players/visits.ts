import { MONITORING_INTERVAL_MS, PLAYER_LIST_UNKNOWN_AFTER_MISSES } from '@outpost/contracts/limits.js';
import { type Player } from '@outpost/games/listings.js';

/** Since when a player is on. */
export interface Visit {
  readonly since: Date;
  /** When they were last in a list. */
  readonly seenAt: Date;
  /** Whether they may have been on before: then nobody was looking. */
  readonly isLonger: boolean;
}

export type Visits = ReadonlyMap<string, Visit>;

interface Seen {
  readonly players: readonly Player[];
  readonly isComplete: boolean;
  readonly readAt: Date;
}

/** After that long without a list, whoever is on may have left and come back. */
const LONGEST_GAP_MS = PLAYER_LIST_UNKNOWN_AFTER_MISSES * MONITORING_INTERVAL_MS;

/** Without the id where there is a slot: in some games it becomes known during the visit. */
export const visitKey = ({ slot, name, id }: Pick<Player, 'slot' | 'name' | 'id'>): string =>
  slot === null ? (id?.value ?? name) : `${slot} ${name}`;

/** Since when those of a list are on, from the list before it. */
export function visitsOf(now: Seen, before: (Seen & { readonly visits: Visits }) | undefined): Visits {
  const isContinued =
    before !== undefined && now.readAt.getTime() - before.readAt.getTime() <= LONGEST_GAP_MS;
  const known: Visits = isContinued ? before.visits : new Map();
  const visits = new Map(now.isComplete ? [] : stillPossible(known, now.readAt));
  const isLonger = !isContinued || !before.isComplete;
  for (const player of now.players) {
    const key = visitKey(player);
    const visit = known.get(key) ?? { since: now.readAt, isLonger };
    visits.set(key, { ...visit, seenAt: now.readAt });
  }
  return visits;
}

/**
 * Those that a list which was cut short may lack. A game server whose lists are never whole must not fill the memory, so
 * they are kept no longer than without any list.
 */
const stillPossible = (visits: Visits, now: Date): Iterable<[string, Visit]> =>
  [...visits].filter(([, { seenAt }]) => now.getTime() - seenAt.getTime() <= LONGEST_GAP_MS);
