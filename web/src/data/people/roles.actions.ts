import { type CreateRoleRequest } from '@outpost/contracts/role-requests.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { type PlaceRef } from '../groups/place.js';
import { keys } from '../keys.js';

/** They belong to the user; `place` is where they are looked at. */
export async function createRole(place: PlaceRef, body: CreateRoleRequest): Promise<void> {
  await api.call('POST /api/roles', { body });
  await mutate(keys.rolesOf(place));
}

export async function updateRole(place: PlaceRef, id: number, body: CreateRoleRequest): Promise<void> {
  await api.call('PATCH /api/roles/:id', { params: { id }, body });
  await Promise.all([keys.rolesOf, keys.people, keys.invitations].map((key) => mutate(key(place))));
}

export async function deleteRole(place: PlaceRef, id: number): Promise<void> {
  await api.call('DELETE /api/roles/:id', { params: { id } });
  await Promise.all([keys.rolesOf, keys.invitations].map((key) => mutate(key(place))));
}
