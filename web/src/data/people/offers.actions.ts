import { type AcceptedInvitation } from '@outpost/contracts/accepted-invitation.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

export async function acceptInvitation(secret: string): Promise<AcceptedInvitation> {
  const accepted = await api.call('POST /api/invitations/accept', { body: { secret } });
  await rereadAccess();
  return accepted;
}

export async function acceptOwnInvitation(id: number): Promise<AcceptedInvitation> {
  const accepted = await api.call('POST /api/invitations/:id/accept', { params: { id } });
  await rereadAccess();
  return accepted;
}

export async function declineInvitation(id: number): Promise<void> {
  await api.call('DELETE /api/invitations/:id', { params: { id } });
  await mutate(keys.ownInvitations);
}

const rereadAccess = (): Promise<unknown> =>
  Promise.all(
    [keys.user, keys.servers, keys.groups, keys.stats, keys.ownInvitations].map((key) => mutate(key)),
  );
