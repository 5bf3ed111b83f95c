import { type ServerEntity } from '../servers/server.entity.js';

/** The zone a schedule is evaluated in: its own, else that of its server. */
export const timeZoneOf = (own: string | null, server: Pick<ServerEntity, 'timeZone'>): string =>
  own ?? server.timeZone;
