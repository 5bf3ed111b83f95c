import { type CreateApiTokenRequest } from '@outpost/contracts/token-requests.js';
import { type ApiToken } from '@outpost/contracts/tokens.js';
import { AddressRanges } from '../platform/address-ranges.js';
import { type ApiTokenEntity } from './api-token.entity.js';
import { permissionsIn, storedPermissions } from './custom-grant.js';
import { type TokenLimits } from './may.js';

export type StoredLimits = Pick<
  ApiTokenEntity,
  'serverIds' | 'groupIds' | 'permissions' | 'maxBanMinutes' | 'addresses'
>;

export const storedLimits = ({
  serverIds,
  groupIds,
  permissions,
  maxBanMinutes,
  addresses,
}: CreateApiTokenRequest): StoredLimits => ({
  serverIds: serverIds?.join() ?? null,
  groupIds: groupIds?.join() ?? null,
  permissions: permissions ? storedPermissions(permissions) : null,
  maxBanMinutes: maxBanMinutes ?? null,
  addresses: addresses?.join() ?? null,
});

export const presentLimits = ({
  serverIds,
  groupIds,
  permissions,
  maxBanMinutes,
  addresses,
}: StoredLimits): Pick<ApiToken, keyof StoredLimits> => ({
  serverIds: serverIds === null ? null : idsIn(serverIds),
  groupIds: groupIds === null ? null : idsIn(groupIds),
  permissions: permissions === null ? null : permissionsIn(permissions),
  maxBanMinutes,
  addresses: addresses?.split(',') ?? null,
});

/** Null for a token without limits. */
export function limitsOf({
  serverIds,
  groupIds,
  permissions,
  maxBanMinutes,
}: Omit<StoredLimits, 'addresses'>): TokenLimits | null {
  if ([serverIds, groupIds, permissions, maxBanMinutes].every((limit) => limit === null)) return null;
  return {
    serverIds: serverIds === null ? null : new Set(idsIn(serverIds)),
    groupIds: groupIds === null ? null : new Set(idsIn(groupIds)),
    permissions: permissions === null ? null : permissionsIn(permissions),
    maxBanMinutes,
  };
}

const idsIn = (stored: string): number[] => stored.split(',').map(Number);

/** Only those that there are, as the log has them. */
export const namedLimits = ({
  serverIds,
  groupIds,
  permissions,
  maxBanMinutes,
  addresses,
}: StoredLimits): Partial<Record<keyof StoredLimits, string | number>> => ({
  ...(serverIds !== null && { serverIds }),
  ...(groupIds !== null && { groupIds }),
  ...(permissions !== null && { permissions }),
  ...(maxBanMinutes !== null && { maxBanMinutes }),
  ...(addresses !== null && { addresses }),
});

/** Whether the token may be used by a client with this IP address. */
export const worksFrom = ({ addresses }: Pick<ApiTokenEntity, 'addresses'>, address: string): boolean =>
  addresses === null || AddressRanges.read('addresses', addresses).contains(address);
