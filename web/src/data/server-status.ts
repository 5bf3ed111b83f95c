import {
  type Server,
  SERVER_STATUSES,
  type ServerStatus,
  type ServerStatusResponse,
} from '@outpost/contracts/servers.js';

/** What was last seen of a server, by a check or over the live connection. */
export type StatusObservation = ServerStatusResponse;

/** `fallback` is shown as "Limited Mode": RCON is lost, the game itself still answers. */
export type DisplayStatus = ServerStatus | 'fallback';

/** Follows the record until the server has been looked at. */
export function displayStatusOf(
  server: Pick<Server, 'status'>,
  observation: StatusObservation | undefined,
): DisplayStatus {
  const { status, fallback } = observation ?? { status: server.status, fallback: false };
  if (status === 'online' && fallback) return 'fallback';
  return SERVER_STATUSES.find((known) => known === status) ?? 'checking';
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
