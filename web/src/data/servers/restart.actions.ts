import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Sends the game's restart or shutdown command. */
export async function restartServer(serverId: number): Promise<void> {
  await api.call('POST /api/servers/:id/restart', { params: { id: serverId } });
  await mutate(keys.servers);
}

/** Calls the start hook. */
export async function startServer(serverId: number): Promise<void> {
  await api.call('POST /api/servers/:id/start', { params: { id: serverId } });
}
