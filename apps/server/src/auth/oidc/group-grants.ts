import { type RoleKind } from '@outpost/contracts/permissions.js';
import { ConfigurationError } from '../../platform/errors/configuration-error.js';

const ROLES = ['viewer', 'moderator', 'manager'] as const satisfies readonly RoleKind[];
export type GroupRole = (typeof ROLES)[number];

/** What the members of a group get. */
export type GroupGrant =
  | { readonly group: string; readonly gives: 'access' | 'admin' }
  | { readonly group: string; readonly gives: GroupRole; readonly serverId: number };

/**
 * Reads `group=access`, `group=admin` and `group=role@server id`, separated by commas.
 *
 * @throws {ConfigurationError}
 */
export const groupGrantsOf = (text: string): readonly GroupGrant[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(grantOf);

function grantOf(text: string): GroupGrant {
  const at = text.lastIndexOf('=');
  const [group, what] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  if (at < 1 || group === '') throw unreadable(text);
  if (what === 'access' || what === 'admin') return { group, gives: what };
  const [role = '', serverId = ''] = what.split('@');
  const gives = ROLES.find((known) => known === role);
  if (!gives || !/^[1-9]\d{0,9}$/.test(serverId)) throw unreadable(text);
  return { group, gives, serverId: Number(serverId) };
}

const unreadable = (text: string): ConfigurationError =>
  new ConfigurationError(
    'OIDC_ROLES',
    `can't be read at "${text}": it lists group=access, group=admin or group=moderator@7, separated by commas`,
  );

/** What somebody of these groups gets: of several roles on a server the one that may most. */
export function granted(
  grants: readonly GroupGrant[],
  groups: readonly string[],
): { readonly isLetIn: boolean; readonly isAdmin: boolean; readonly roles: ReadonlyMap<number, GroupRole> } {
  const own = grants.filter(({ group }) => groups.includes(group));
  const roles = new Map<number, GroupRole>();
  for (const grant of own) {
    if (!('serverId' in grant)) continue;
    const known = roles.get(grant.serverId);
    if (!known || ROLES.indexOf(grant.gives) > ROLES.indexOf(known)) roles.set(grant.serverId, grant.gives);
  }
  return { isLetIn: own.length > 0, isAdmin: own.some(({ gives }) => gives === 'admin'), roles };
}
