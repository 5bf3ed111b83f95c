import { rule } from './message.js';
import type { Server } from './servers.js';

/** Changing these requires the password again, so that the stored one cannot be sent to an attacker's address. */
export const ADDRESS_FIELDS = ['host', 'port'] as const satisfies readonly (keyof Server)[];
export const PASSWORD_AGAIN = rule(
  'rule.rcon_password_needed_again',
  'Enter the RCON password again: the address changed',
);

export type ServerAddress = Pick<Server, (typeof ADDRESS_FIELDS)[number]>;

/** Whether a partial change results in another address. */
export const leadsElsewhere = (change: Partial<ServerAddress>, from: ServerAddress): boolean =>
  ADDRESS_FIELDS.some((field) => change[field] !== undefined && change[field] !== from[field]);
