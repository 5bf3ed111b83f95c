import { mutate } from 'swr';
import { api } from './api.js';
import { keys } from './keys.js';

export async function approveUser(userId: number): Promise<void> {
  await api.call('POST /api/approve-user/:id', { params: { id: userId } });
  await mutate(keys.pendingUsers);
}

export async function makeAdmin(userId: number): Promise<void> {
  await api.call('POST /api/set-admin/:id', { params: { id: userId }, body: { isAdmin: true } });
  await mutate(keys.pendingUsers);
}
