import { type LogKind } from '@outpost/contracts/log-kinds.js';
import { type ProblemCode } from '@outpost/contracts/problem-codes.js';
import { type UserChangedOffline } from '../../admin/admin.events.js';
import {
  type ActorRefused,
  type AuditedToken,
  type PasswordChanged,
  type ProfileChanged,
  type SessionsEnded,
  type TokenCreated,
  type TokenRevoked,
} from '../../auth/audit.events.js';
import { type Actor, type AnonymousCaller } from '../../auth/principal.js';
import { namedLimits } from '../../auth/token-limits.js';
import { type BackupReport } from '../../platform/database/backup/backup.js';
import { type LogLine } from '../log-line.js';
import { systemLine } from './system.lines.js';
import { writtenTime } from './written-time.js';

const nameOf = ({ username, tokenName }: Actor | AnonymousCaller): string =>
  tokenName === null ? (username ?? 'A stranger') : `${username} (API token ${tokenName})`;

/** Who did it and from where, in the form that all audit entries share. */
const actorDetails = ({ userId, username, tokenName, address }: Actor | AnonymousCaller) => ({
  actorId: userId,
  actor: username,
  tokenName,
  address,
});

const tokenDetails = ({ id, name, scope, expiresAt, ...limits }: AuditedToken) => ({
  tokenId: id,
  token: name,
  scope,
  ...namedLimits(limits),
  expiresAt: expiresAt?.toISOString() ?? null,
});

const sessions = (count: number): string => (count === 1 ? '1 session' : `${count} sessions`);

export const tokenCreatedLine = ({ token, by, at }: TokenCreated): LogLine =>
  systemLine(
    `${nameOf(by)} created the API token ${token.name} (${token.scope}, ${reachOf(token)}${lifeOf(token)}) from ${by.address}`,
    { ...actorDetails(by), ...tokenDetails(token) },
    at,
    'token-created',
  );

/** Where it works; what it is limited to there is in the details. */
const reachOf = ({ serverIds }: AuditedToken): string =>
  serverIds === null ? '' : `only on server ${serverIds.replaceAll(',', ', ')}, `;

const lifeOf = ({ expiresAt }: AuditedToken): string =>
  expiresAt === null ? 'without an end' : `until ${writtenTime(expiresAt)}`;

export const tokenRevokedLine = ({ token, by, at }: TokenRevoked): LogLine =>
  systemLine(
    `${nameOf(by)} revoked the API token ${token.name} from ${by.address}`,
    { ...actorDetails(by), ...tokenDetails(token) },
    at,
    'token-revoked',
  );

export const sessionsEndedLine = ({ count, by, at }: SessionsEnded): LogLine =>
  systemLine(
    `${nameOf(by)} ended ${sessions(count)} of their account from ${by.address}`,
    { ...actorDetails(by), sessionsEnded: count },
    at,
    'sessions-ended',
  );

export const passwordChangedLine = ({ sessionsEnded, by, at, isReset }: PasswordChanged): LogLine =>
  systemLine(
    `${nameOf(by)} changed their password ${isReset ? 'with a link that was sent to them, ' : ''}from ${by.address}; ${sessions(sessionsEnded)} ended`,
    { ...actorDetails(by), sessionsEnded, ...(isReset && { isReset }) },
    at,
    'password-changed',
  );

export function profileChangedLine({ before, after, by, at }: ProfileChanged): LogLine {
  const changes = [
    ...(before.username === after.username ? [] : [`name to ${after.username}`]),
    ...(before.email === after.email ? [] : [`email from ${before.email} to ${after.email}`]),
  ];
  const details = { username: after.username, emailBefore: before.email, email: after.email };
  return systemLine(
    `${nameOf(by)} changed their ${changes.join(' and ')}, from ${by.address}`,
    { ...actorDetails(by), ...details },
    at,
    'profile-changed',
  );
}

const LIMIT_CODES: ReadonlySet<ProblemCode> = new Set(['limit_reached', 'too_many_attempts', 'overloaded']);

export function refusedLine({ code, route, times, by, at }: ActorRefused): LogLine {
  const [kind, did]: [LogKind, string] = LIMIT_CODES.has(code)
    ? ['limit-reached', 'ran into a limit']
    : ['access-refused', 'was refused'];
  const more = times === 0 ? '' : `, ${times} more times within a minute`;
  return systemLine(
    `${nameOf(by)} ${did} (${code}) at ${route} from ${by.address}${more}`,
    { ...actorDetails(by), code, route, times },
    at,
    kind,
  );
}

/** The actor is unknown: it is someone with write access to the panel's data folder. */
export function offlineAdminLine({
  rescue,
  username,
  sessionsEnded,
  tokensRevoked,
  at,
}: UserChangedOffline): LogLine {
  const did = {
    'admin-created': `The admin ${username} was created`,
    'password-reset': `The password of ${username} was reset, ${sessions(sessionsEnded)} ended, API tokens revoked: ${tokensRevoked}`,
    'second-factor-reset': `The second factors of ${username} were removed, ${sessions(sessionsEnded)} ended`,
  };
  return systemLine(
    `${did[rescue]}, with outpost admin on the machine of the panel`,
    { actor: 'outpost admin', address: null, rescue, username, sessionsEnded, tokensRevoked },
    at,
    'account-rescued',
  );
}

const megabytes = new Intl.NumberFormat('en', {
  ...{ style: 'unit', unit: 'megabyte', minimumFractionDigits: 1, maximumFractionDigits: 1 },
});

/**
 * The actor is unknown, as in {@link offlineAdminLine}. Readers of the log do not learn where the backup is
 * stored.
 */
export const backupLine = ({ bytes, madeAt, migration }: BackupReport, at: Date): LogLine =>
  systemLine(
    `A backup of ${megabytes.format(bytes / 1e6)} was made and read back, with outpost backup on the machine of the panel`,
    { actor: 'outpost backup', address: null, bytes, madeAt, migration, isVerified: true },
    at,
    'backup-made',
  );

/** Why, the command has told whoever ran it: that may name files. */
export const backupFailedLine = (at: Date): LogLine =>
  systemLine(
    'A backup with outpost backup on the machine of the panel has failed: the command has printed why',
    { actor: 'outpost backup', address: null },
    at,
    'backup-failed',
  );
