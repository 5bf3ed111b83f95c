import { type Permission, type RoleChoice, type RoleKind } from '@outpost/contracts/permissions.js';
import { type UserEntity } from './user.entity.js';

/** A role as it is stored. */
export interface GivenRole {
  readonly role: RoleKind;
  /** Which custom role; null for the others. */
  readonly roleId: number | null;
  /** The longest ban they may give; null: any. */
  readonly maxBanMinutes: number | null;
}

/** What an account was given on a server, or a group of servers, of another one. */
export interface Grant extends GivenRole {
  /** The name of a custom role; null for the others. */
  readonly roleName: string | null;
  readonly permissions: readonly RoleChoice[];
}

/** By the ids of servers and of groups. */
export interface Grants {
  readonly servers: ReadonlyMap<number, Grant>;
  readonly groups: ReadonlyMap<number, Grant>;
}

/** For those who act on their own servers alone. */
export const NO_GRANTS: Grants = { servers: new Map(), groups: new Map() };

/** No row has this id. */
const NONE = 0;

/** What an API token is limited to, within the rights of its account. */
export interface TokenLimits {
  /** Null, as are `groupIds`: all servers of the account. */
  readonly serverIds: ReadonlySet<number> | null;
  /** Besides those servers, the ones in these groups. */
  readonly groupIds: ReadonlySet<number> | null;
  /** Null: everything that the account may. */
  readonly permissions: readonly RoleChoice[] | null;
  /** The longest ban it may give; null: any that the account may give. */
  readonly maxBanMinutes: number | null;
}

/** Whose rights count. */
export interface Caller {
  readonly user: UserEntity;
  readonly grants: Grants;
  /** Null for people and for API tokens that may do all that their scope allows. */
  readonly limits: TokenLimits | null;
}

/** The caller as far as rights depend on them. */
interface Rights extends Pick<Caller, 'grants' | 'limits'> {
  readonly user: Pick<UserEntity, 'id' | 'isAdmin'>;
}

/** Where somebody has rights: a server, or a group of servers as such, which has no id of a server. */
export interface Place {
  /** Of the server. */
  readonly id: number | null;
  readonly ownerId: number;
  /** The group that the server is in; null: none. */
  readonly groupId: number | null;
}

/** A server as far as rights depend on it. */
export interface OwnedServer extends Place {
  readonly id: number;
}

/** Decides for REST, sockets, the command line and schedules alike. Admins of the panel may do what owners may. */
export function may(caller: Rights, permission: Permission, place: Place): boolean {
  if (caller.limits && !covers(caller.limits, permission, place)) return false;
  const standing = standingOf(caller, place);
  if (standing === null) return false;
  return typeof standing === 'string' || (standing.permissions as readonly Permission[]).includes(permission);
}

/** Whether the caller may make somebody this there, or take it away: only what they may do themselves. */
export function mayGive(
  caller: Rights,
  { permissions, maxBanMinutes }: Pick<Grant, 'permissions' | 'maxBanMinutes'>,
  place: Place,
): boolean {
  if (!may(caller, 'people.manage', place)) return false;
  if (!permissions.every((permission) => may(caller, permission, place))) return false;
  if (!permissions.includes('players.ban')) return true;
  const longest = longestBan(caller, place);
  return longest === null || (maxBanMinutes !== null && maxBanMinutes <= longest);
}

/** In minutes, for a caller who may ban; null: any. */
export function longestBan(caller: Rights, place: Place): number | null {
  const standing = standingOf(caller, place);
  const given = typeof standing === 'object' ? (standing?.maxBanMinutes ?? null) : null;
  const longest = [given, caller.limits?.maxBanMinutes ?? null].filter((minutes) => minutes !== null);
  return longest.length === 0 ? null : Math.min(...longest);
}

/** What the account of the caller is there; null if nothing. A role on the server itself counts before one of its group. */
export function standingOf(
  { user, grants }: Pick<Rights, 'user' | 'grants'>,
  { id, ownerId, groupId }: Place,
): 'owner' | 'admin' | Grant | null {
  if (user.id === ownerId) return 'owner';
  if (user.isAdmin) return 'admin';
  return grants.servers.get(id ?? NONE) ?? grants.groups.get(groupId ?? NONE) ?? null;
}

const covers = (limits: TokenLimits, permission: Permission, place: Place): boolean =>
  reaches(limits, place) &&
  (limits.permissions as readonly Permission[] | null)?.includes(permission) !== false;

const reaches = ({ serverIds, groupIds }: TokenLimits, { id, groupId }: Place): boolean =>
  (serverIds === null && groupIds === null) ||
  serverIds?.has(id ?? NONE) === true ||
  groupIds?.has(groupId ?? NONE) === true;

/** Whether the caller may do what is left to admins, besides what concerns servers. */
export const isPanelAdmin = ({ user, limits }: Pick<Rights, 'user' | 'limits'>): boolean =>
  user.isAdmin && limits === null;
