import {
  type CreateMaintenanceRequest,
  type UpdateMaintenanceRequest,
} from '@outpost/contracts/maintenance-requests.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Servers are shown with the maintenance that is under way. */
const reread = (): Promise<unknown> => Promise.all([mutate(keys.maintenance), mutate(keys.servers)]);

export async function createMaintenance(body: CreateMaintenanceRequest): Promise<void> {
  await api.call('POST /api/maintenance', { body });
  await reread();
}

/** @param body only the fields that changed */
export async function updateMaintenance(id: number, body: UpdateMaintenanceRequest): Promise<void> {
  await api.call('PATCH /api/maintenance/:id', { params: { id }, body });
  await reread();
}

export async function endMaintenance(id: number): Promise<void> {
  await api.call('POST /api/maintenance/:id/end', { params: { id } });
  await reread();
}

export async function deleteMaintenance(id: number): Promise<void> {
  await api.call('DELETE /api/maintenance/:id', { params: { id } });
  await reread();
}
