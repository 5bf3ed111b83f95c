import {
  type CreateStatusPageRequest,
  type UpdateStatusPageRequest,
} from '@outpost/contracts/status-page-requests.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

export async function createStatusPage(body: CreateStatusPageRequest): Promise<void> {
  await api.call('POST /api/status-pages', { body });
  await mutate(keys.statusPages);
}

/** @param body only the fields that changed */
export async function updateStatusPage(id: number, body: UpdateStatusPageRequest): Promise<void> {
  await api.call('PATCH /api/status-pages/:id', { params: { id }, body });
  await mutate(keys.statusPages);
}

export async function deleteStatusPage(id: number): Promise<void> {
  await api.call('DELETE /api/status-pages/:id', { params: { id } });
  await mutate(keys.statusPages);
}
