import { ROLE_CHOICES, ROLE_PERMISSIONS, type RoleChoice } from '@outpost/contracts/permissions.js';
import { type GivenRole, type Grant } from './may.js';

/** A custom role as it is stored: permissions separated by commas. Nulls where there is none. */
export interface CustomGrant {
  readonly name: string | null;
  readonly permissions: string | null;
}

const CHOICES: ReadonlySet<string> = new Set(ROLE_CHOICES);

/** What a stored role allows. Permissions that another version of the panel knew allow nothing. */
export function grantFrom({ role, roleId, maxBanMinutes }: GivenRole, custom: CustomGrant | null): Grant {
  if (role !== 'custom') {
    return { role, roleId: null, roleName: null, maxBanMinutes, permissions: ROLE_PERMISSIONS[role] };
  }
  const permissions = permissionsIn(custom?.permissions ?? '');
  return { role, roleId, roleName: custom?.name ?? '', maxBanMinutes, permissions };
}

export const permissionsIn = (stored: string): RoleChoice[] =>
  stored.split(',').filter((name): name is RoleChoice => CHOICES.has(name));

/** Whoever may do anything on a server sees it. */
export const storedPermissions = (permissions: readonly RoleChoice[]): string =>
  ROLE_CHOICES.filter((choice) => choice === 'server.view' || permissions.includes(choice)).join();
