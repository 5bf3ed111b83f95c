import { STATUS_REFRESH_MS } from '@outpost/contracts/limits.js';
import { type Server, type ServerStatusResponse } from '@outpost/contracts/servers.js';
import { SERVER_STATUSES, type ServerStatus } from '@outpost/contracts/server-status.js';

/** The last observation of a server, by a check or over the live connection. */
export type StatusObservation = ServerStatusResponse;

/** `fallback` is displayed as "Limited Mode": RCON is lost, but the game itself still responds. */
export type DisplayStatus = ServerStatus | 'fallback';

/** Uses the server's record until there is an observation. */
export function displayStatusOf(
  server: Pick<Server, 'status' | 'fallback'>,
  observation?: StatusObservation,
): DisplayStatus {
  const { status, fallback } = observation ?? server;
  if (status === 'online' && fallback) return 'fallback';
  return SERVER_STATUSES.find((known) => known === status) ?? 'checking';
}

export const isUp = (status: DisplayStatus): boolean => status === 'online' || status === 'fallback';

/** Player count and capacity; a dash if the count is unknown. */
export const playersOf = ({ players, maxPlayers }: Pick<Server, 'players' | 'maxPlayers'>): string =>
  `${players ?? '–'}/${maxPlayers}`;

/** Right after a server comes online, its player count is still being queried. */
const JUST_ONLINE_MS = 30_000;
const JUST_ONLINE_REFRESH_MS = 3_000;

/** How soon to reread the list. */
export function listRefreshMs(servers: readonly Server[] | undefined, now: number): number {
  const isAwaited = (servers ?? []).some(
    ({ status, players, statusSince }) =>
      status === 'online' &&
      players === null &&
      statusSince !== null &&
      now - Date.parse(statusSince) < JUST_ONLINE_MS,
  );
  return isAwaited ? JUST_ONLINE_REFRESH_MS : STATUS_REFRESH_MS;
}

/** After a failed check the server counts as offline. */
export const UNREACHABLE: StatusObservation = { status: 'offline', fallback: false };

export const isServerStatusResponse = (value: unknown): value is ServerStatusResponse =>
  typeof value === 'object' &&
  value !== null &&
  'status' in value &&
  SERVER_STATUSES.some((known) => known === value.status) &&
  'fallback' in value &&
  typeof value.fallback === 'boolean';
