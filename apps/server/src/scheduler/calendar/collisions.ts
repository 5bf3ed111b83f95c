import { type CalendarCollision, type CalendarEntry } from '@outpost/contracts/calendar.js';
import { MANY_RESTARTS_AT_ONCE, RESTARTS_APART_MINUTES } from '@outpost/contracts/limits.js';

const MINUTE_MS = 60_000;

type Restart = Pick<CalendarEntry, 'serverId' | 'at' | 'isRestart'>;

/** Restarts that are in each other's way, the soonest first. @param entries the soonest first */
export function collisionsOf(entries: readonly Restart[]): readonly CalendarCollision[] {
  const restarts = entries.filter(({ isRestart }) => isRestart);
  return [...ofOneServer(restarts), ...ofMany(restarts)].sort((a, b) => a.at.localeCompare(b.at));
}

function ofOneServer(restarts: readonly Restart[]): readonly CalendarCollision[] {
  const lastOf = new Map<number, string>();
  return restarts.flatMap(({ serverId, at }) => {
    const before = lastOf.get(serverId);
    lastOf.set(serverId, at);
    const isClose =
      before !== undefined && Date.parse(at) - Date.parse(before) < RESTARTS_APART_MINUTES * MINUTE_MS;
    return isClose ? [{ kind: 'same-server' as const, at: before, serverIds: [serverId] }] : [];
  });
}

function ofMany(restarts: readonly Restart[]): readonly CalendarCollision[] {
  const byMoment = new Map<string, Set<number>>();
  for (const { serverId, at } of restarts) {
    const servers = byMoment.get(at) ?? new Set();
    byMoment.set(at, servers.add(serverId));
  }
  return [...byMoment].flatMap(([at, servers]) =>
    servers.size > MANY_RESTARTS_AT_ONCE
      ? [{ kind: 'many-servers' as const, at, serverIds: [...servers] }]
      : [],
  );
}
