import { type CreateRoleRequest } from '@outpost/contracts/role-requests.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** They belong to the user; `serverId` is where they are looked at. */
export async function createRole(serverId: number, body: CreateRoleRequest): Promise<void> {
  await api.call('POST /api/roles', { body });
  await mutate(keys.rolesOf(serverId));
}

export async function updateRole(serverId: number, id: number, body: CreateRoleRequest): Promise<void> {
  await api.call('PATCH /api/roles/:id', { params: { id }, body });
  await Promise.all([keys.rolesOf, keys.people, keys.invitations].map((key) => mutate(key(serverId))));
}

export async function deleteRole(serverId: number, id: number): Promise<void> {
  await api.call('DELETE /api/roles/:id', { params: { id } });
  await Promise.all([keys.rolesOf, keys.invitations].map((key) => mutate(key(serverId))));
}
