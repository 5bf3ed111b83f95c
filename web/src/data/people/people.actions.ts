import { type CreateInvitationRequest, type RoleRequest } from '@outpost/contracts/people-requests.js';
import { type CreatedInvitation, type Person } from '@outpost/contracts/people.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { type PlaceRef } from '../groups/place.js';
import { keys } from '../keys.js';

export async function changeRole(place: PlaceRef, userId: number, body: RoleRequest): Promise<Person> {
  const params = { id: place.id, userId };
  const person = await api.call(`PATCH /api/${place.kind}/:id/people/:userId`, { params, body });
  await mutate(keys.people(place));
  return person;
}

export async function removePerson(place: PlaceRef, userId: number): Promise<void> {
  await api.call(`DELETE /api/${place.kind}/:id/people/:userId`, { params: { id: place.id, userId } });
  await mutate(keys.people(place));
}

/** A server, or all servers of a group. */
export async function leave({ kind, id }: PlaceRef, userId: number): Promise<void> {
  await api.call(`DELETE /api/${kind}/:id/people/:userId`, { params: { id, userId } });
  await Promise.all([keys.servers, keys.stats, keys.groups].map((key) => mutate(key)));
}

export async function handOverServer(serverId: number, username: string): Promise<void> {
  await api.call('POST /api/servers/:id/owner', { params: { id: serverId }, body: { username } });
  const place = { kind: 'servers', id: serverId } as const;
  const changed = [keys.servers, keys.stats, keys.groups, keys.server(serverId)];
  await Promise.all([...changed, keys.people(place), keys.rolesOf(place)].map((key) => mutate(key)));
}

/** The only response that contains the secret. */
export async function createInvitation(
  place: PlaceRef,
  body: CreateInvitationRequest,
): Promise<CreatedInvitation> {
  const sent = { params: { id: place.id }, body };
  const invitation = await api.call(`POST /api/${place.kind}/:id/invitations`, sent);
  await mutate(keys.invitations(place));
  return invitation;
}

export async function withdrawInvitation(place: PlaceRef, invitationId: number): Promise<void> {
  const params = { id: place.id, invitationId };
  await api.call(`DELETE /api/${place.kind}/:id/invitations/:invitationId`, { params });
  await mutate(keys.invitations(place));
}
