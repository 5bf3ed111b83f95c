import { type RoleKind } from '@outpost/contracts/permissions.js';
import { type PlaceKey } from '../membership.entity.js';
import { ConfigurationError } from '../../platform/errors/configuration-error.js';

const ROLES = ['viewer', 'moderator', 'manager'] as const satisfies readonly RoleKind[];
export type GroupRole = (typeof ROLES)[number];

/** What the members of a group get. */
export type GroupGrant =
  | { readonly group: string; readonly gives: 'access' | 'admin' }
  | { readonly group: string; readonly gives: GroupRole; readonly place: PlaceKey };

/**
 * Reads `group=access`, `group=admin`, `group=role@server id` and `group=role@group:id of a group of servers`, separated
 * by commas.
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
  const [role = '', where = ''] = what.split('@');
  const gives = ROLES.find((known) => known === role);
  const [, ofGroup, id] = /^(group:)?([1-9]\d{0,9})$/.exec(where) ?? [];
  if (!gives || id === undefined) throw unreadable(text);
  return { group, gives, place: ofGroup === undefined ? { serverId: Number(id) } : { groupId: Number(id) } };
}

const unreadable = (text: string): ConfigurationError =>
  new ConfigurationError(
    'OIDC_ROLES',
    `can't be read at "${text}": it lists group=access, group=admin, group=moderator@7 or group=moderator@group:7, separated by commas`,
  );

/** Roles by the id of the server, or of the group of servers. */
export type RolesByGroups = ReadonlyMap<number, GroupRole>;

interface Granted {
  readonly isLetIn: boolean;
  readonly isAdmin: boolean;
  readonly onServers: RolesByGroups;
  readonly inGroups: RolesByGroups;
}

/** What somebody of these groups gets: of several roles at one place the one that may most. */
export function granted(grants: readonly GroupGrant[], groups: readonly string[]): Granted {
  const own = grants.filter(({ group }) => groups.includes(group));
  const [onServers, inGroups] = [new Map<number, GroupRole>(), new Map<number, GroupRole>()];
  for (const grant of own) {
    if (!('place' in grant)) continue;
    const { gives, place } = grant;
    const [roles, id] = 'serverId' in place ? [onServers, place.serverId] : [inGroups, place.groupId];
    const known = roles.get(id);
    if (!known || ROLES.indexOf(gives) > ROLES.indexOf(known)) roles.set(id, gives);
  }
  return {
    isLetIn: own.length > 0,
    isAdmin: own.some(({ gives }) => gives === 'admin'),
    onServers,
    inGroups,
  };
}
