import { say } from '@outpost/contracts/message.js';
import { type CreateServerRequest, type UpdateServerRequest } from '@outpost/contracts/server-requests.js';
import { type Server } from '@outpost/contracts/servers.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { SpokenError } from '../error-message.js';
import { keys } from '../keys.js';
import { answeredServer, applyToPendingReads, type ServerListChange } from '../pending-list-reads.js';
import { isServerStatusResponse, type StatusObservation, UNREACHABLE } from './server-status.js';

export async function createServer(body: CreateServerRequest): Promise<Server> {
  const server = await answeredServer(api.call('POST /api/servers', { body }));
  await changeList((servers) => [...servers.filter(({ id }) => id !== server.id), server]);
  return server;
}

/** Fields missing from the body stay unchanged. */
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

/** Shown at once, and taken back if the panel refuses it. */
export async function setFavourite(serverId: number, isFavourite: boolean): Promise<void> {
  const marked = (value: boolean): Promise<void> =>
    changeList((servers) =>
      servers.map((known) => (known.id === serverId ? { ...known, isFavourite: value } : known)),
    );
  await marked(isFavourite);
  const route = isFavourite ? 'POST /api/servers/:id/favourite' : 'DELETE /api/servers/:id/favourite';
  try {
    await api.call(route, { params: { id: serverId } });
  } catch (error) {
    await marked(!isFavourite);
    throw error;
  }
}

/** The list of players has been read anew, so that its count is newer than that of the server. */
export async function notePlayerCount(serverId: number, players: number): Promise<void> {
  const change: ServerListChange = (servers) =>
    servers.map((known) => (known.id === serverId && known.players !== null ? { ...known, players } : known));
  applyToPendingReads(change);
  await mutate<readonly Server[]>(keys.servers, (servers) => servers && change(servers), {
    revalidate: false,
  });
}

/**
 * Updates the cached list instead of refetching it, because it may be long. Requests in flight get the same change.
 */
async function changeList(change: ServerListChange): Promise<void> {
  applyToPendingReads(change);
  await mutate<readonly Server[]>(keys.servers, (servers = []) => change(servers), { revalidate: false });
}

/** Requests the current status of the server. */
export async function checkServerStatus(serverId: number, signal?: AbortSignal): Promise<StatusObservation> {
  return checked(await api.call('POST /api/servers/:id/status', { params: { id: serverId }, signal }));
}

/** Triggers an immediate connection attempt, even after a rejected password. */
async function reconnectServer(serverId: number): Promise<StatusObservation> {
  return checked(await api.call('POST /api/servers/:id/reconnect', { params: { id: serverId } }));
}

function checked(answer: unknown): StatusObservation {
  if (!isServerStatusResponse(answer))
    throw new SpokenError(say('panel.invalid_status', 'Invalid server status response format'));
  return answer;
}

/** For an explicit user request: updates every view of the server, and reports a failure. */
export async function refreshServerStatus(serverId: number, isOnline: boolean): Promise<void> {
  try {
    await observe(serverId, await (isOnline ? checkServerStatus(serverId) : reconnectServer(serverId)));
  } catch (error) {
    await observe(serverId, UNREACHABLE);
    throw error;
  }
  await mutate(keys.servers);
}

/** The response carries neither the time of the change nor its reason. */
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
