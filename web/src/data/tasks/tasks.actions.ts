import { type CreateTaskRequest, type UpdateTaskRequest } from '@outpost/contracts/task-requests.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

export async function createTask(id: number, body: CreateTaskRequest): Promise<void> {
  await api.call('POST /api/servers/:id/tasks', { params: { id }, body });
  await reread(id);
}

/** @param body only the fields that changed */
export async function updateTask(id: number, taskId: number, body: UpdateTaskRequest): Promise<void> {
  await api.call('PATCH /api/servers/:id/tasks/:taskId', { params: { id, taskId }, body });
  await reread(id);
}

export async function deleteTask(id: number, taskId: number): Promise<void> {
  await api.call('DELETE /api/servers/:id/tasks/:taskId', { params: { id, taskId } });
  await reread(id);
}

export async function runTask(id: number, taskId: number): Promise<void> {
  await api.call('POST /api/servers/:id/tasks/:taskId/run', { params: { id, taskId } });
  await reread(id);
}

export async function cancelTask(id: number, taskId: number): Promise<void> {
  await api.call('POST /api/servers/:id/tasks/:taskId/cancel', { params: { id, taskId }, body: {} });
  await reread(id);
}

async function reread(id: number): Promise<void> {
  await Promise.all([keys.tasks(id), keys.upcomingRestarts].map((key) => mutate(key)));
}
