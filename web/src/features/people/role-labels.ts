import { type Role, type RoleChoice, type RoleKind } from '@outpost/contracts/permissions.js';
import { formatList, formatNumber } from '../../i18n/format.js';
import { type PeopleTexts } from './texts/en.js';

interface Granted {
  readonly permissions: readonly RoleChoice[];
  readonly maxBanMinutes: number | null;
}

interface NamedRole {
  readonly role: RoleKind;
  /** Of a custom role. */
  readonly roleName: string | null;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** Text keys of what a role may do. */
export const ROLE_DETAILS = {
  viewer: 'viewerDetail',
  moderator: 'moderatorDetail',
  manager: 'managerDetail',
} as const satisfies Record<Role, string>;

const lengthIn = (value: number, unit: string): string =>
  formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' });

/** "7 days", "12 hours" or "90 minutes". */
export function lengthLabel(minutes: number): string {
  if (minutes % DAY === 0) return lengthIn(minutes / DAY, 'day');
  return minutes % HOUR === 0 ? lengthIn(minutes / HOUR, 'hour') : lengthIn(minutes, 'minute');
}

/** Text keys of what each permission allows. */
export const PERMISSION_LABELS = {
  'server.view': 'maySee',
  'logs.read': 'mayReadLogs',
  'players.message': 'mayMessage',
  'players.kick': 'mayKick',
  'players.ban': 'mayBan',
  'bans.remove': 'mayUnban',
  'commands.list': 'mayList',
  'commands.send': 'maySend',
  'commands.approve': 'mayApprove',
  'server.restart': 'mayRestart',
  'schedules.manage': 'mayPlan',
  'policy.manage': 'maySetPolicy',
  'server.edit': 'mayEdit',
  'people.manage': 'mayInvite',
} as const satisfies Record<RoleChoice, keyof PeopleTexts>;

export const roleLabel = (t: PeopleTexts, { role, roleName }: NamedRole): string =>
  role === 'custom' ? (roleName ?? '') : t[role];

/** Whether a limit of bans goes with the role. Managers have none. */
export const isLimited = ({ role }: Pick<NamedRole, 'role'>): boolean =>
  role === 'moderator' || role === 'custom';

/** "Sees the server, reads console and logs". */
export const permissionsLabel = (t: PeopleTexts, permissions: readonly RoleChoice[]): string =>
  formatList(permissions.map((permission) => t[PERMISSION_LABELS[permission]]));

/** What somebody may do with a role. */
export const roleDetail = (
  t: PeopleTexts,
  { role, permissions }: { readonly role: RoleKind; readonly permissions: readonly RoleChoice[] },
): string => (role === 'custom' ? permissionsLabel(t, permissions) : t[ROLE_DETAILS[role]]);

/** How long somebody may ban; undefined for those who may not ban at all. */
export function banLimitLabel(t: PeopleTexts, { permissions, maxBanMinutes }: Granted): string | undefined {
  if (!permissions.includes('players.ban')) return undefined;
  return maxBanMinutes === null ? t.bansOfAnyLength : t.bansUpTo({ length: lengthLabel(maxBanMinutes) });
}
