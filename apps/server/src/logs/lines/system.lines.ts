import { SYSTEM_LOG_ID, type LogKind } from '@outpost/contracts/log-kinds.js';
import { type LogDetails } from '@outpost/contracts/logs.js';
import { type UserAdministered, type UserChange } from '../../admin/admin.events.js';
import { type LimitName } from '../../auth/attempt-limits.js';
import { type AttemptsLimited, type SignedIn } from '../../auth/auth.events.js';
import { type PluginLeftOut } from '../../plugins/plugins.events.js';
import { type LogLine } from '../log-line.js';
import { writtenTime } from './written-time.js';

/** An entry of the system log, which only admins read. */
export const systemLine = (
  message: string,
  details: LogDetails | null,
  at: Date,
  kind: LogKind = 'line',
): LogLine => ({ serverId: SYSTEM_LOG_ID, kind, message, details, at });

export const signInLine = ({ userId, username, isAdmin, address, at }: SignedIn): LogLine =>
  systemLine(
    `${username}${isAdmin ? ' (admin)' : ''} signed in from ${address}`,
    { userId, username, isAdmin, address },
    at,
    'panel-login',
  );

const CHANGES: Readonly<Record<UserChange, string>> = {
  rejected: 'declined',
  approved: 'approved',
  'made-admin': 'made an admin',
  'admin-revoked': 'no admin any more',
  suspended: 'suspended',
  unsuspended: 'no longer suspended',
  'second-factor-reset': 'without its second factors now',
  deleted: 'deleted',
};

export const accountLine = ({ change, account, by, at }: UserAdministered): LogLine =>
  systemLine(
    `Account ${account.username}: ${CHANGES[change]}, by ${by.username}`,
    {
      ...{ change, userId: account.id, username: account.username },
      ...{ actorId: by.userId, actor: by.username, tokenName: by.tokenName, address: by.address },
    },
    at,
    'account-changed',
  );

/** Limits on attempts that are logged here. A signed-in user who hits a limit gets an audit entry instead. */
const LIMITED: Readonly<Partial<Record<LimitName, string>>> = {
  loginPair: 'Logins with one name from one address are refused',
  loginAddress: 'Logins from one address are refused',
  loginName: 'Logins with one name are refused',
  loginDevice: 'Logins from one known device are refused',
  secondStepPair: 'Second steps of logins to one account from one address are refused',
  secondStepAccount: 'Second steps of logins to one account are refused',
  secondStepDevice: 'Second steps of logins to one account from one known device are refused',
  stepUp: 'Codes of one account that is signed in are refused',
  password: 'Changes of the password of one account are refused',
  profile: 'Changes of the profile of one account are refused',
  setup: 'Setup codes from one address are refused',
  register: 'Registrations from one address are refused',
};

export function limitLines({ limit, subject, until, at }: AttemptsLimited): readonly LogLine[] {
  const refused = LIMITED[limit];
  if (refused === undefined) return [];
  const message = `${refused} until ${writtenTime(until)}, after too many wrong ones: ${subject}`;
  return [systemLine(message, { limit, subject, until: until.toISOString() }, at, 'login-limited')];
}

export const pluginLine = ({ source, problem, at }: PluginLeftOut): LogLine =>
  systemLine(`Plugin ${source} was left out: ${problem}`, { source, problem }, at, 'plugin-failed');
