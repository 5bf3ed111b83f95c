import {
  type BanPlayerRequest,
  type KickPlayerRequest,
  type MessagePlayerRequest,
  type PlayerActionResponse,
} from '@outpost/contracts/players.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Makes the panel query the game server for the list. */
export async function refreshPlayers(serverId: number): Promise<void> {
  const list = await api.call('POST /api/servers/:id/players/refresh', { params: { id: serverId } });
  await mutate(keys.players(serverId), list, { revalidate: false });
}

export const kickPlayer = (serverId: number, body: KickPlayerRequest): Promise<PlayerActionResponse> =>
  andReread(serverId, api.call('POST /api/servers/:id/players/kick', { params: { id: serverId }, body }));

export const banPlayer = (serverId: number, body: BanPlayerRequest): Promise<PlayerActionResponse> =>
  andReread(serverId, api.call('POST /api/servers/:id/players/ban', { params: { id: serverId }, body }));

export async function messagePlayer(serverId: number, body: MessagePlayerRequest): Promise<void> {
  await andReread(
    serverId,
    api.call('POST /api/servers/:id/players/message', { params: { id: serverId }, body }),
  );
}

export async function broadcast(serverId: number, message: string): Promise<void> {
  await api.call('POST /api/servers/:id/players/broadcast', { params: { id: serverId }, body: { message } });
}

/** The action has made the panel query the list again, whether it succeeded or failed. */
async function andReread<Answer>(serverId: number, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } finally {
    await mutate(keys.players(serverId));
  }
}
