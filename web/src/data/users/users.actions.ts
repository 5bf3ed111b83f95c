import { mutate } from 'swr';
import { api } from '../api.js';
import { isUserList, keys } from '../keys.js';

export async function approveUser(userId: number): Promise<void> {
  await api.call('POST /api/approve-user/:id', { params: { id: userId } });
  await rereadUsers();
}

export async function setAdmin(userId: number, isAdmin: boolean): Promise<void> {
  await api.call('POST /api/set-admin/:id', { params: { id: userId }, body: { isAdmin } });
  await rereadUsers();
}

export async function setSuspended(userId: number, isSuspended: boolean): Promise<void> {
  await api.call('POST /api/users/:id/suspended', { params: { id: userId }, body: { isSuspended } });
  await rereadUsers();
}

/** Its owner learns why. */
export async function rejectUser(userId: number, reason: string): Promise<void> {
  await api.call('POST /api/reject-user/:id', { params: { id: userId }, body: { reason } });
  await rereadUsers();
}

export async function deleteUser(userId: number): Promise<void> {
  await api.call('DELETE /api/users/:id', { params: { id: userId } });
  await rereadUsers();
}

/** For somebody who has lost their second factors. */
export async function resetSecondFactor(userId: number): Promise<void> {
  await api.call('DELETE /api/users/:id/second-factor', { params: { id: userId } });
  await rereadUsers();
}

/** Sends the approval mail again. */
export async function notifyUser(userId: number): Promise<void> {
  await api.call('POST /api/users/:id/notify', { params: { id: userId } });
  await rereadUsers();
}

export function rereadMailState(): void {
  void mutate(keys.mail);
}

/** Admins may change their own account too, so the current user is reread as well. */
const rereadUsers = (): Promise<unknown> =>
  Promise.all([rereadAccounts(), mutate(keys.mail), mutate(keys.user)]);

/** What admins see of all accounts. */
export const rereadAccounts = (): Promise<unknown> =>
  Promise.all([mutate(keys.pendingUsers), mutate(keys.pendingCount), mutate(isUserList)]);
