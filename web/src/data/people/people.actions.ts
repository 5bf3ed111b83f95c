import { type CreateInvitationRequest, type RoleRequest } from '@outpost/contracts/people-requests.js';
import { type CreatedInvitation } from '@outpost/contracts/people.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

export async function changeRole(serverId: number, userId: number, body: RoleRequest): Promise<void> {
  await api.call('PATCH /api/servers/:id/people/:userId', { params: { id: serverId, userId }, body });
  await mutate(keys.people(serverId));
}

export async function removePerson(serverId: number, userId: number): Promise<void> {
  await api.call('DELETE /api/servers/:id/people/:userId', { params: { id: serverId, userId } });
  await mutate(keys.people(serverId));
}

export async function leaveServer(serverId: number, userId: number): Promise<void> {
  await api.call('DELETE /api/servers/:id/people/:userId', { params: { id: serverId, userId } });
  await Promise.all([mutate(keys.servers), mutate(keys.stats)]);
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
