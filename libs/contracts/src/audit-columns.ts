import { type AuditEntry } from './audit.js';

/** Columns of the CSV export, on the server and in the command line. */
export const AUDIT_COLUMNS = [
  ...['id', 'at', 'serverId', 'actorKind', 'actorId', 'actor', 'tokenName', 'credentialId', 'address'],
  ...['action', 'outcome', 'about', 'before', 'after', 'groupId'],
] as const satisfies readonly (keyof AuditEntry)[];
