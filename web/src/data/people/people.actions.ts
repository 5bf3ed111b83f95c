import { type CreateInvitationRequest, type RoleRequest } from '@outpost/contracts/people-requests.js';
import { type CreatedInvitation, type Person } from '@outpost/contracts/people.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

export async function changeRole(serverId: number, userId: number, body: RoleRequest): Promise<Person> {
  const params = { id: serverId, userId };
  const person = await api.call('PATCH /api/servers/:id/people/:userId', { params, body });
  await mutate(keys.people(serverId));
  return person;
}

export async function removePerson(serverId: number, userId: number): Promise<void> {
  await api.call('DELETE /api/servers/:id/people/:userId', { params: { id: serverId, userId } });
  await mutate(keys.people(serverId));
}

export async function leaveServer(serverId: number, userId: number): Promise<void> {
  await api.call('DELETE /api/servers/:id/people/:userId', { params: { id: serverId, userId } });
  await Promise.all([mutate(keys.servers), mutate(keys.stats)]);
}

export async function handOverServer(serverId: number, username: string): Promise<void> {
  await api.call('POST /api/servers/:id/owner', { params: { id: serverId }, body: { username } });
  await Promise.all(
    [keys.servers, keys.stats, keys.server(serverId), keys.people(serverId), keys.rolesOf(serverId)].map(
      (key) => mutate(key),
    ),
  );
}

/** The only response that contains the secret. */
export async function createInvitation(
  serverId: number,
  body: CreateInvitationRequest,
): Promise<CreatedInvitation> {
  const invitation = await api.call('POST /api/servers/:id/invitations', { params: { id: serverId }, body });
  await mutate(keys.invitations(serverId));
  return invitation;
}

export async function withdrawInvitation(serverId: number, invitationId: number): Promise<void> {
  const params = { id: serverId, invitationId };
  await api.call('DELETE /api/servers/:id/invitations/:invitationId', { params });
  await mutate(keys.invitations(serverId));
}
