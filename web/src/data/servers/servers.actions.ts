import { say } from '@outpost/contracts/message.js';
import { type CreateServerRequest, type UpdateServerRequest } from '@outpost/contracts/server-requests.js';
import { type Server } from '@outpost/contracts/servers.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { SpokenError } from '../error-message.js';
import { keys } from '../keys.js';
import { answeredServer, type ServerListChange, tellReadings } from '../list-readings.js';
import { isServerStatusResponse, type StatusObservation, UNREACHABLE } from './server-status.js';

export async function createServer(body: CreateServerRequest): Promise<Server> {
  const server = await answeredServer(api.call('POST /api/servers', { body }));
  await changeList((servers) => [...servers.filter(({ id }) => id !== server.id), server]);
  return server;
}

/** What is left out of the body stays as it is. */
export async function updateServer(serverId: number, body: UpdateServerRequest): Promise<Server> {
  const server = await answeredServer(api.call('PATCH /api/servers/:id', { params: { id: serverId }, body }));
  await changeList((servers) => servers.map((known) => (known.id === serverId ? server : known)));
  await mutate(keys.server(serverId));
  return server;
}

export async function deleteServer(serverId: number): Promise<void> {
  await api.call('DELETE /api/servers/:id', { params: { id: serverId } });
  await changeList((servers) => servers.filter(({ id }) => id !== serverId));
}

/** Changed in place: the whole list is long. What is being read at the moment is changed likewise. */
async function changeList(change: ServerListChange): Promise<void> {
  tellReadings(change);
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
  if (!isServerStatusResponse(answer))
    throw new SpokenError(say('panel.invalid_status', 'Invalid server status response format'));
  return answer;
}

/** A person wants to know now: everything that shows the server follows, and a failure is theirs to know. */
export async function refreshServerStatus(serverId: number, isOnline: boolean): Promise<void> {
  try {
    await observe(serverId, await (isOnline ? checkServerStatus(serverId) : reconnectServer(serverId)));
  } catch (error) {
    await observe(serverId, UNREACHABLE);
    throw error;
  }
  await mutate(keys.servers);
}

/** Since when it is so, and why, is not known. */
async function observe(serverId: number, seen: StatusObservation): Promise<void> {
  await mutate(keys.serverStatus(serverId), seen, { revalidate: false });
  await changeList((servers) =>
    servers.map((server) =>
      server.id === serverId && isAnother(server, seen)
        ? { ...server, ...seen, statusReason: null, statusSince: null }
        : server,
    ),
  );
}

const isAnother = (server: Server, { status, fallback }: StatusObservation): boolean =>
  server.status !== status || server.fallback !== fallback;
