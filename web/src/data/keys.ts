import { type PlaceRef } from './groups/place.js';

/**
 * One key per cached resource. Keys starting with `live:` hold data received over the socket and are never fetched.
 */
export const keys = {
  setup: '/api/setup',
  registration: '/api/registration',
  user: '/api/user',
  servers: '/api/servers',
  groups: '/api/groups',
  stats: '/api/stats',
  protocols: '/api/protocols',
  games: '/api/games',
  tokens: '/api/tokens',
  serviceAccounts: '/api/service-accounts',
  tokensOfService: (id: number) => `/api/service-accounts/${id}/tokens`,
  sessions: '/api/sessions',
  secondFactor: '/api/account/second-factor',
  identities: '/api/account/identities',
  signInSteps: '/api/login/second-step',
  stepUpSteps: '/api/account/step-up',
  subscription: '/api/subscription',
  confirmation: 'confirmation-of-payment',
  signOutReason: 'sign-out-reason',
  pendingUsers: '/api/pending-users',
  pendingCount: '/api/pending-users?count',
  /** `search` matches part of a username or an email address. */
  accounts: (search: string, sort: string) => `/api/users?q=${encodeURIComponent(search)}&sort=${sort}`,
  holdings: (userId: number) => `/api/users/${userId}/holdings`,
  mail: '/api/mail',
  emails: '/api/emails',
  proxy: '/api/proxy',
  cluster: '/api/admin/cluster',
  serverStatus: (serverId: number) => `/api/servers/${serverId}/status`,
  commandHistory: (serverId: number) => `/api/servers/${serverId}/commands`,
  answerTable: (serverId: number, commandId: number) =>
    `/api/servers/${serverId}/commands/${commandId}/table`,
  savedCommands: (serverId: number) => `/api/servers/${serverId}/saved-commands`,
  players: (serverId: number) => `/api/servers/${serverId}/players`,
  bans: (serverId: number) => `/api/servers/${serverId}/bans`,
  playersEverywhere: (serverIds: readonly number[]) => `players-of:${serverIds.join()}`,
  server: (serverId: number) => `/api/servers/${serverId}`,
  people: ({ kind, id }: PlaceRef) => `/api/${kind}/${id}/people`,
  warnings: (serverId: number, playerId: string) =>
    `/api/servers/${serverId}/warnings?playerId=${encodeURIComponent(playerId)}`,
  policy: ({ kind, id }: PlaceRef) => `/api/${kind}/${id}/policy`,
  /** What the policy says about a command. */
  commandCheck: (serverId: number, command: string) => `check-of:${serverId}:${command}`,
  channels: '/api/channels',
  deliveries: (channelId: number) => `/api/channels/${channelId}/deliveries`,
  alerts: (state: 'open' | 'all') => `/api/alerts?state=${state}`,
  alertRules: '/api/alert-rules',
  onCall: '/api/on-call',
  maintenance: '/api/maintenance',
  statusPages: '/api/status-pages',
  incidents: (state: 'open' | 'all') => `/api/incidents?state=${state}`,
  incidentsOf: (serverId: number) => `/api/servers/${serverId}/incidents`,
  incident: (serverId: number, id: number) => `/api/servers/${serverId}/incidents/${id}`,
  /** What waits for the user anywhere. */
  approvals: '/api/approvals',
  approvalsOf: (serverId: number) => `/api/servers/${serverId}/approvals`,
  /** A part of the audit: `before` an entry, or the newest. */
  audit: (reach: string, filter: object, before: number | string = '') =>
    `/api/audit-of/${reach}?${new URLSearchParams({ ...filter, ...(before !== '' && { before: String(before) }) }).toString()}`,
  rolesOf: ({ kind, id }: PlaceRef) => `/api/${kind}/${id}/roles`,
  invitations: ({ kind, id }: PlaceRef) => `/api/${kind}/${id}/invitations`,
  /** Those that name the user. */
  ownInvitations: '/api/invitations',
  invitationOf: (secret: string) => `invitation-of:${secret}`,
  schedules: (serverId: number) => `/api/servers/${serverId}/scheduled`,
  calendar: (days: number) => `/api/calendar?${days}`,
  restartPlans: (serverId: number) => `/api/servers/${serverId}/restart-plans`,
  taskRuns: (serverId: number) => `/api/servers/${serverId}/runs`,
  taskDryRun: (serverId: number, body: string) => `/api/servers/${serverId}/tasks/dry-run?${body}`,
  messageTexts: (serverId: number) => `/api/servers/${serverId}/message-texts`,
  tasks: (serverId: number) => `/api/servers/${serverId}/tasks`,
  runsOfTask: (serverId: number, taskId: number) => `/api/servers/${serverId}/runs?taskId=${taskId}`,
  taskRun: (serverId: number, runId: number) => `/api/servers/${serverId}/runs/${runId}`,
  taskRunStatistics: (serverId: number) => `/api/servers/${serverId}/runs/statistics`,
  dryRun: (serverId: number, body: string) => `/api/servers/${serverId}/restart-plans/dry-run?${body}`,
  heartbeats: (ids: string) => `/api/heartbeats?ids=${ids}`,
  upcomingRestarts: '/api/scheduled/restarts',
  schedulePreview: (schedule: string, timeZone: string) =>
    `/api/scheduled/preview?${new URLSearchParams({ schedule, timeZone }).toString()}`,
  scheduleRuns: (serverId: number, scheduleId: number) =>
    `/api/servers/${serverId}/scheduled/${scheduleId}/runs`,
  logsOfServers: '/api/logs',
  logHistogram: (serverId: number, query: string) => `/api/servers/${serverId}/logs/histogram?${query}`,
  recentLogs: (serverIds: readonly number[]) => `/api/servers/${serverIds.join()}/logs?recent`,
  /** Log lines of a past time range, which the live connection therefore does not update. */
  logsBetween: (serverId: number, from: string, to: string) =>
    `/api/servers/${serverId}/logs-between/${from}/${to}`,
  monitoring: (serverId: number, from: string, to: string) =>
    `/api/servers/${serverId}/monitoring?from=${from}&to=${to}`,
  /** Problems of the panel itself; sent to admins only. */
  liveHealth: 'live:health',
} as const;

/** Whether a key is an account list, for any search. */
/** Those of any server: they may have the same owner. */
export const isMessageTexts = (key: unknown): boolean =>
  typeof key === 'string' && key.endsWith('/message-texts');

export const isUserList = (key: unknown): boolean => typeof key === 'string' && key.startsWith('/api/users?');

/** Everything that was read from the server. */
export const isFetched = (key: unknown): boolean => typeof key === 'string' && key.startsWith('/api/');

/** Data that other people's actions change, and that the live connection keeps current while it is up. */
export const isUpdatedLive = (key: unknown): boolean =>
  typeof key === 'string' &&
  (key === keys.servers ||
    key === keys.stats ||
    key === keys.approvals ||
    key === keys.pendingCount ||
    /^\/api\/servers\/[\d,]+\/(?:scheduled$|approvals$|logs\?)/.test(key));
