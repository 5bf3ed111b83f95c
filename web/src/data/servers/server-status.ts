import { STATUS_REFRESH_MS } from '@outpost/contracts/limits.js';
import { type Server, type ServerStatusResponse } from '@outpost/contracts/servers.js';
import { SERVER_STATUSES, type ServerStatus } from '@outpost/contracts/server-status.js';

/** What was last seen of a server, by a check or over the live connection. */
export type StatusObservation = ServerStatusResponse;

/** `fallback` is shown as "Limited Mode": RCON is lost, the game itself still answers. */
export type DisplayStatus = ServerStatus | 'fallback';

/** Follows the record until the server has been looked at by itself. */
export function displayStatusOf(
  server: Pick<Server, 'status' | 'fallback'>,
  observation?: StatusObservation,
): DisplayStatus {
  const { status, fallback } = observation ?? server;
  if (status === 'online' && fallback) return 'fallback';
  return SERVER_STATUSES.find((known) => known === status) ?? 'checking';
}

export const isUp = (status: DisplayStatus): boolean => status === 'online' || status === 'fallback';

/** How many are on, as far as it was told. */
export const playersOf = ({ players, maxPlayers }: Pick<Server, 'players' | 'maxPlayers'>): string =>
  `${players ?? '–'}/${maxPlayers}`;

/** A server that came online a moment ago is just being asked who is on. */
const JUST_ONLINE_MS = 30_000;
const JUST_ONLINE_REFRESH_MS = 3_000;

/** When the list is worth reading again. */
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

/** A check that fails says the server is offline for all we can tell. */
export const UNREACHABLE: StatusObservation = { status: 'offline', fallback: false };

export const isServerStatusResponse = (value: unknown): value is ServerStatusResponse =>
  typeof value === 'object' &&
  value !== null &&
  'status' in value &&
  SERVER_STATUSES.some((known) => known === value.status) &&
  'fallback' in value &&
  typeof value.fallback === 'boolean';
