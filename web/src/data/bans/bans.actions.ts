import { type PlayerActionResponse } from '@outpost/contracts/players.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Queries the game server again if the ban list is on screen. */
export const rereadBans = (serverId: number): Promise<unknown> => mutate(keys.bans(serverId));

/** @param target as listed: an id or an IP address */
export async function liftBan(serverId: number, target: string): Promise<PlayerActionResponse> {
  try {
    const call = { params: { id: serverId }, body: { target } };
    return await api.call('POST /api/servers/:id/bans/remove', call);
  } finally {
    await rereadBans(serverId);
  }
}
