import { type PlayerActionResponse } from '@outpost/contracts/players.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Asks the game server again, if somebody is looking at the bans. */
export const rereadBans = (serverId: number): Promise<unknown> => mutate(keys.bans(serverId));

/** @param target as the list names it: an id or an address */
export async function liftBan(serverId: number, target: string): Promise<PlayerActionResponse> {
  try {
    const call = { params: { id: serverId }, body: { target } };
    return await api.call('POST /api/servers/:id/bans/remove', call);
  } finally {
    await rereadBans(serverId);
  }
}
