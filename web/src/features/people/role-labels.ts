import { type OfferedInvitation } from '@outpost/contracts/people.js';
import { type Role, type RoleChoice, type RoleKind } from '@outpost/contracts/permissions.js';
import { formatLength } from '../../i18n/format.js';
import { permissionsLabel } from '../../components/shared/permissions/permission-labels.js';
import { type PermissionTexts } from '../../components/shared/permissions/texts/en.js';
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

/** Text keys of what a role may do. */
export const ROLE_DETAILS = {
  viewer: 'viewerDetail',
  moderator: 'moderatorDetail',
  manager: 'managerDetail',
} as const satisfies Record<Role, string>;

export const roleLabel = (t: PeopleTexts, { role, roleName }: NamedRole): string =>
  role === 'custom' ? (roleName ?? '') : t[role];

/** Whether a limit of bans goes with the role. Managers have none. */
export const isLimited = ({ role }: Pick<NamedRole, 'role'>): boolean =>
  role === 'moderator' || role === 'custom';

/** What somebody may do with a role. */
export const roleDetail = (
  t: PeopleTexts,
  permissionNames: PermissionTexts,
  { role, permissions }: { readonly role: RoleKind; readonly permissions: readonly RoleChoice[] },
): string => (role === 'custom' ? permissionsLabel(permissionNames, permissions) : t[ROLE_DETAILS[role]]);

/** How long somebody may ban; undefined for those who may not ban at all. */
export function banLimitLabel(t: PeopleTexts, { permissions, maxBanMinutes }: Granted): string | undefined {
  if (!permissions.includes('players.ban')) return undefined;
  return maxBanMinutes === null ? t.bansOfAnyLength : t.bansUpTo({ length: formatLength(maxBanMinutes) });
}

/** Who invites to what. */
export const offerTitle = (
  t: PeopleTexts,
  { invitedBy: inviter, serverName, groupName }: OfferedInvitation,
): string =>
  serverName === null
    ? t.invitesYouToGroup({ inviter, group: groupName ?? '' })
    : t.invitesYou({ inviter, server: serverName });
