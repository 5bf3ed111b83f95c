import { type BanList } from '@outpost/contracts/bans.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

export interface ReadBans {
  readonly list: BanList;
  /** Unix time in milliseconds. */
  readonly readAt: number;
}

/** The bans, queried from the game server each time the list is opened. */
export function useBans(serverId: number) {
  return useSWR<ReadBans, Error>(
    keys.bans(serverId),
    async () => {
      const list = await api.call('GET /api/servers/:id/bans', { params: { id: serverId } });
      return { list, readAt: Date.now() };
    },
    { revalidateOnMount: true },
  );
}
