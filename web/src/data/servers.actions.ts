import { type CreateServerRequest, type UpdateServerRequest } from '@outpost/contracts/server-requests.js';
import { type Server } from '@outpost/contracts/servers.js';
import { mutate } from 'swr';
import { api } from './api.js';
import { keys } from './keys.js';
import { isServerStatusResponse, type StatusObservation, UNREACHABLE } from './server-status.js';

export async function createServer(body: CreateServerRequest): Promise<Server> {
  const server = await api.call('POST /api/servers', { body });
  await changeList((servers) => [...servers, server]);
  return server;
}

/** What is left out of the body stays as it is. */
export async function updateServer(serverId: number, body: UpdateServerRequest): Promise<Server> {
  const server = await api.call('PATCH /api/servers/:id', { params: { id: serverId }, body });
  await changeList((servers) => servers.map((known) => (known.id === serverId ? server : known)));
  await mutate(keys.server(serverId));
  return server;
}

export async function deleteServer(serverId: number): Promise<void> {
  await api.call('DELETE /api/servers/:id', { params: { id: serverId } });
  await changeList((servers) => servers.filter(({ id }) => id !== serverId));
}

/** Changed in place, not read anew: a status that arrives meanwhile would make SWR drop what is being read. */
async function changeList(change: (servers: readonly Server[]) => readonly Server[]): Promise<void> {
  await mutate<readonly Server[]>(keys.servers, (servers = []) => change(servers), { revalidate: false });
}

/** Asks what is known of the server now. */
export async function checkServerStatus(serverId: number, signal?: AbortSignal): Promise<StatusObservation> {
  return checked(await api.call('POST /api/servers/:id/status', { params: { id: serverId }, signal }));
}

/** Asks for another attempt at once, also after a refused password. */
async function reconnectServer(serverId: number): Promise<StatusObservation> {
  return checked(await api.call('POST /api/servers/:id/reconnect', { params: { id: serverId } }));
}

function checked(answer: unknown): StatusObservation {
  if (!isServerStatusResponse(answer)) throw new Error('Invalid server status response format');
  return answer;
}

/** A person wants to know now: everything that shows the server follows, and a failure is theirs to know. */
export async function refreshServerStatus(serverId: number, isOnline: boolean): Promise<void> {
  const key = keys.serverStatus(serverId);
  try {
    const observation = isOnline ? checkServerStatus(serverId) : reconnectServer(serverId);
    await mutate(key, observation, { revalidate: false });
    await mutate(keys.servers);
  } catch (error) {
    await mutate(key, UNREACHABLE, { revalidate: false });
    throw error;
  }
}
