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

/** What an account was given on a server of another one. */
export interface Grant extends GivenRole {
  /** The name of a custom role; null for the others. */
  readonly roleName: string | null;
  readonly permissions: readonly RoleChoice[];
}

/** By the id of the server. */
export type Grants = ReadonlyMap<number, Grant>;

/** For those who act on their own servers alone. */
export const NO_GRANTS: Grants = new Map();

/** What an API token is limited to, within the rights of its account. */
export interface TokenLimits {
  /** Null: all servers of the account. */
  readonly serverIds: ReadonlySet<number> | null;
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

/** A server as far as rights depend on it. */
export interface OwnedServer {
  readonly id: number;
  readonly ownerId: number;
}

/** Decides for REST, sockets, the command line and schedules alike. Admins of the panel may do what owners may. */
export function may(caller: Rights, permission: Permission, server: OwnedServer): boolean {
  if (caller.limits && !covers(caller.limits, permission, server)) return false;
  const standing = standingOf(caller, server);
  if (standing === null) return false;
  return typeof standing === 'string' || (standing.permissions as readonly Permission[]).includes(permission);
}

/** Whether the caller may make somebody this on the server, or take it away: only what they may do themselves. */
export function mayGive(
  caller: Rights,
  { permissions, maxBanMinutes }: Pick<Grant, 'permissions' | 'maxBanMinutes'>,
  server: OwnedServer,
): boolean {
  if (!may(caller, 'people.manage', server)) return false;
  if (!permissions.every((permission) => may(caller, permission, server))) return false;
  if (!permissions.includes('players.ban')) return true;
  const longest = longestBan(caller, server);
  return longest === null || (maxBanMinutes !== null && maxBanMinutes <= longest);
}

/** In minutes, for a caller who may ban; null: any. */
export function longestBan(caller: Rights, server: OwnedServer): number | null {
  const standing = standingOf(caller, server);
  const given = typeof standing === 'object' ? (standing?.maxBanMinutes ?? null) : null;
  const longest = [given, caller.limits?.maxBanMinutes ?? null].filter((minutes) => minutes !== null);
  return longest.length === 0 ? null : Math.min(...longest);
}

/** What the account of the caller is to the server; null if nothing. */
export function standingOf(
  { user, grants }: Pick<Rights, 'user' | 'grants'>,
  { id, ownerId }: OwnedServer,
): 'owner' | 'admin' | Grant | null {
  if (user.id === ownerId) return 'owner';
  if (user.isAdmin) return 'admin';
  return grants.get(id) ?? null;
}

const covers = (
  { serverIds, permissions }: TokenLimits,
  permission: Permission,
  { id }: OwnedServer,
): boolean =>
  (serverIds?.has(id) ?? true) &&
  (permissions as readonly Permission[] | null)?.includes(permission) !== false;

/** Whether the caller may do what is left to admins, besides what concerns servers. */
export const isPanelAdmin = ({ user, limits }: Pick<Rights, 'user' | 'limits'>): boolean =>
  user.isAdmin && limits === null;
