import { listedStateOf } from '@outpost/contracts/server-order.js';
import { type UpcomingRestart } from '@outpost/contracts/schedules.js';
import { type Server } from '@outpost/contracts/servers.js';
import { isSoon } from '../../data/schedules/use-upcoming-restarts.js';

export interface Attention {
  readonly down: readonly Server[];
  /** The earliest time since when one of them is down; undefined if that is unknown of all. */
  readonly downSince: number | undefined;
  /** Online without RCON. */
  readonly limited: readonly Server[];
  /** Within the hour, the soonest first. */
  readonly restarts: readonly UpcomingRestart[];
}

/** What needs somebody, or soon will. */
export function attentionOf(
  servers: readonly Server[],
  upcoming: readonly UpcomingRestart[],
  now: number,
): Attention {
  const down = servers.filter((server) => listedStateOf(server) === 'offline');
  const since = down.flatMap(({ statusSince }) => (statusSince === null ? [] : [Date.parse(statusSince)]));
  return {
    down,
    downSince: since.length === 0 ? undefined : Math.min(...since),
    limited: servers.filter((server) => listedStateOf(server) === 'limited'),
    restarts: upcoming.filter(({ at }) => isSoon(at, now)),
  };
}
