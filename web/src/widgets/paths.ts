/** Pattern and address of every room, together. */
export const paths = {
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

export const serverPath = (serverId: number): string => `${paths.servers}/${serverId}`;
export const consolePath = (serverId: number): string => `${paths.console}/${serverId}`;
export const logsPath = (serverId: number): string => `${paths.logs}/${serverId}`;
export const tasksPath = (serverId: number): string => `${paths.servers}/${serverId}/tasks`;
