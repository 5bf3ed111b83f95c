import { type Server } from '@outpost/contracts/servers.js';

/**
 * The server that was named, if it is there: what is typed for one server must never reach another. If none was named,
 * the first one online, otherwise the first one.
 */
export function chosenServer(
  servers: readonly Server[],
  wanted: string | number | undefined,
): Server | undefined {
  if (wanted !== undefined) return servers.find(({ id }) => String(id) === String(wanted));
  return servers.find(({ status }) => status === 'online') ?? servers[0];
}
