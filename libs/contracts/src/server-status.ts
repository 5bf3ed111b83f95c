export const SERVER_STATUSES = ['online', 'offline', 'restarting', 'checking'] as const;
export type ServerStatus = (typeof SERVER_STATUSES)[number];
