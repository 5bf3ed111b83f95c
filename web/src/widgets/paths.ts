/** Pattern and address of every room, together. */
export const paths = {
  setup: '/setup',
  auth: '/auth',
  dashboard: '/',
  servers: '/servers',
  console: '/console',
  consoleOf: '/console/:serverId',
  subscription: '/subscription',
  admin: '/admin',
} as const;

export const consolePath = (serverId: number): string => `${paths.console}/${serverId}`;
