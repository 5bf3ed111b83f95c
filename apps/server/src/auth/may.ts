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

/** Whose rights count. */
export interface Caller {
  readonly user: UserEntity;
  readonly grants: Grants;
}

/** The caller as far as rights depend on them. */
interface Rights {
  readonly user: Pick<UserEntity, 'id' | 'isAdmin'>;
  readonly grants: Grants;
}

interface OwnedServer {
  readonly id: number;
  readonly ownerId: number;
}

/** Decides for REST, sockets, the command line and schedules alike. Admins of the panel may do what owners may. */
export function may(caller: Rights, permission: Permission, server: OwnedServer): boolean {
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
  return typeof standing === 'object' ? (standing?.maxBanMinutes ?? null) : null;
}

/** What the caller is to the server; null if nothing. */
export function standingOf(
  { user, grants }: Rights,
  { id, ownerId }: OwnedServer,
): 'owner' | 'admin' | Grant | null {
  if (user.id === ownerId) return 'owner';
  if (user.isAdmin) return 'admin';
  return grants.get(id) ?? null;
}
