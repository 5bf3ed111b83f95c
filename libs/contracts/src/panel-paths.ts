/** Every page of the panel, as router patterns. The server uses it, too, to answer 404 for other paths. */
export const PANEL_PATHS = {
  setup: '/setup',
  auth: '/auth',
  dashboard: '/',
  servers: '/servers',
  serverOf: '/servers/:id',
  console: '/console',
  consoleOf: '/console/:serverId',
  logs: '/logs',
  logsOf: '/logs/:serverId',
  tasksOf: '/servers/:id/tasks',
  settings: '/settings',
  subscription: '/subscription',
  debug: '/debug',
  admin: '/admin',
  cluster: '/admin/cluster',
} as const;
