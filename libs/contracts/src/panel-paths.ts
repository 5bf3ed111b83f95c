/** Every page of the panel, as its router has it. What is no page is not found: the server asks here too. */
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
} as const;
