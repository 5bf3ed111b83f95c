import { SYSTEM_LOG_ID } from '@outpost/contracts/logs.js';
import { type Server } from '@outpost/contracts/servers.js';

/** The panel's own log, beside those of the servers. */
export const SYSTEM_LOG = { id: SYSTEM_LOG_ID, name: 'System' } as const;

/** Whose log it is, for people. */
export function logSourceName(serverId: number, servers: readonly Pick<Server, 'id' | 'name'>[]): string {
  if (serverId === SYSTEM_LOG.id) return SYSTEM_LOG.name;
  return servers.find(({ id }) => id === serverId)?.name ?? `Server ${serverId}`;
}
