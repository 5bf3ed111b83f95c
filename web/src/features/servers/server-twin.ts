import { type CreateServerRequest } from '@outpost/contracts/server-requests.js';
import { type Server } from '@outpost/contracts/servers.js';

/** A server that a new one could be mistaken for, or is. */
export interface Twin {
  readonly by: 'address' | 'name';
  readonly server: Server;
}

/** The server at the same address, or else the one of the same name. */
export function twinOf(
  { name, host, port }: Pick<CreateServerRequest, 'name' | 'host' | 'port'>,
  servers: readonly Server[],
): Twin | undefined {
  const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
  const there = servers.find((server) => isSame(server.host, host) && server.port === port);
  if (there) return { by: 'address', server: there };
  const named = servers.find((server) => isSame(server.name, name));
  return named && { by: 'name', server: named };
}
