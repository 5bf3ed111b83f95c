import { type Server } from '@outpost/contracts/servers.js';

/** The server named in the URL, otherwise the first one online, otherwise the first one. */
export function chosenServer(
  servers: readonly Server[],
  wanted: string | number | undefined,
): Server | undefined {
  const named = servers.find(({ id }) => String(id) === String(wanted));
  return named ?? servers.find(({ status }) => status === 'online') ?? servers[0];
}
