/** One key per cached resource. Keys that start with `live:` hold what came over the socket and are never fetched. */
export const keys = {
  setup: '/api/setup',
  user: '/api/user',
  servers: '/api/servers',
  protocols: '/api/protocols',
  games: '/api/games',
  pendingUsers: '/api/pending-users',
  serverStatus: (serverId: number) => `/api/servers/${serverId}/status`,
  commandHistory: (serverId: number) => `/api/servers/${serverId}/commands`,
  liveCommands: (serverId: number) => `live:servers/${serverId}/commands`,
  consoleLines: (serverId: number) => `live:servers/${serverId}/lines`,
} as const;

/** What changes by what others do, and is kept current by the live connection while there is one. */
export const isKeptLive = (key: unknown): boolean =>
  typeof key === 'string' && (key === keys.servers || /^\/api\/servers\/\d+\/commands$/.test(key));
