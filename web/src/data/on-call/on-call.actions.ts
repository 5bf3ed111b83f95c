import { type CreateOnCallRequest, type UpdateOnCallRequest } from '@outpost/contracts/on-call-requests.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

export async function createOnCall(body: CreateOnCallRequest): Promise<void> {
  await api.call('POST /api/on-call', { body });
  await mutate(keys.onCall);
}

/** @param body only the fields that changed */
export async function updateOnCall(id: number, body: UpdateOnCallRequest): Promise<void> {
  await api.call('PATCH /api/on-call/:id', { params: { id }, body });
  await mutate(keys.onCall);
}

export async function deleteOnCall(id: number): Promise<void> {
  await api.call('DELETE /api/on-call/:id', { params: { id } });
  await Promise.all([mutate(keys.onCall), mutate(keys.alertRules)]);
}
