import {
  type CreateServerRequest,
  type Server,
  type TestConnectionRequest,
  type TestConnectionResponse,
} from '@outpost/contracts/servers.js';
import { mutate } from 'swr';
import { api } from './api.js';
import { keys } from './keys.js';
import { isServerStatusResponse, type StatusObservation, UNREACHABLE } from './server-status.js';

export async function createServer(body: CreateServerRequest): Promise<Server> {
  const server = await api.call('POST /api/servers', { body });
  await mutate(keys.servers);
  return server;
}

export async function deleteServer(serverId: number): Promise<void> {
  await api.call('DELETE /api/servers/:id', { params: { id: serverId } });
  await mutate(keys.servers);
}

export const testConnection = (body: TestConnectionRequest): Promise<TestConnectionResponse> =>
  api.call('POST /api/test-connection', { body });

/** Asks the panel to look at the server now. */
export async function checkServerStatus(serverId: number, signal?: AbortSignal): Promise<StatusObservation> {
  const params = { id: serverId };
  const answer: unknown = await api.call('POST /api/servers/:id/status', { params, signal });
  if (!isServerStatusResponse(answer)) throw new Error('Invalid server status response format');
  return answer;
}

/** The same on a person's request: everything that shows the server follows, and a failure is theirs to know. */
export async function refreshServerStatus(serverId: number): Promise<void> {
  const key = keys.serverStatus(serverId);
  try {
    await mutate(key, checkServerStatus(serverId), { revalidate: false });
    await mutate(keys.servers);
  } catch (error) {
    await mutate(key, UNREACHABLE, { revalidate: false });
    throw error;
  }
}
