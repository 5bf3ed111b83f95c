/** One key per cached resource. Keys that start with `live:` hold what came over the socket and are never fetched. */
export const keys = {
  setup: '/api/setup',
  registration: '/api/registration',
  user: '/api/user',
  servers: '/api/servers',
  stats: '/api/stats',
  protocols: '/api/protocols',
  games: '/api/games',
  tokens: '/api/tokens',
  sessions: '/api/sessions',
  subscription: '/api/subscription',
  pendingUsers: '/api/pending-users',
  /** `search` is part of a username or an email. */
  accounts: (search: string) => `/api/users?q=${encodeURIComponent(search)}`,
  mail: '/api/mail',
  proxy: '/api/proxy',
  serverStatus: (serverId: number) => `/api/servers/${serverId}/status`,
  commandHistory: (serverId: number) => `/api/servers/${serverId}/commands`,
  savedCommands: (serverId: number) => `/api/servers/${serverId}/saved-commands`,
  players: (serverId: number) => `/api/servers/${serverId}/players`,
  bans: (serverId: number) => `/api/servers/${serverId}/bans`,
  playersEverywhere: (serverIds: readonly number[]) => `players-of:${serverIds.join()}`,
  server: (serverId: number) => `/api/servers/${serverId}`,
  schedules: (serverId: number) => `/api/servers/${serverId}/scheduled`,
  scheduleRuns: (serverId: number, scheduleId: number) =>
    `/api/servers/${serverId}/scheduled/${scheduleId}/runs`,
  recentLogs: (serverIds: readonly number[]) => `/api/servers/${serverIds.join()}/logs?recent`,
  /** What came in one stretch of time; it lies behind us, so no live connection keeps it. */
  logsBetween: (serverId: number, from: string, to: string) =>
    `/api/servers/${serverId}/logs-between/${from}/${to}`,
  monitoring: (serverId: number, from: string, to: string) =>
    `/api/servers/${serverId}/monitoring?from=${from}&to=${to}`,
  /** What is wrong with the panel itself; told to admins. */
  liveHealth: 'live:health',
} as const;

/** The list of accounts, whatever was searched for. */
export const isUserList = (key: unknown): boolean => typeof key === 'string' && key.startsWith('/api/users?');

/** What changes by what others do, and is kept current by the live connection while there is one. */
export const isUpdatedLive = (key: unknown): boolean =>
  typeof key === 'string' &&
  (key === keys.servers || key === keys.stats || /^\/api\/servers\/[\d,]+\/(?:scheduled$|logs\?)/.test(key));
