import { type PlayerList } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import useSWR, { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Each server costs a request that the user waits for. */
const SERVERS_READ = 8;

interface PlayersEverywhere {
  readonly lists: readonly { readonly server: Server; readonly list: PlayerList }[];
  /** Servers whose list could not be read, or that exceed the limit. */
  readonly unread: readonly Server[];
}

async function readAll(servers: readonly Server[]): Promise<PlayersEverywhere> {
  const read = await Promise.allSettled(
    servers.slice(0, SERVERS_READ).map(async (server) => {
      const list = await api.call('GET /api/servers/:id/players', { params: { id: server.id } });
      await mutate(keys.players(server.id), list, { revalidate: false });
      return { server, list };
    }),
  );
  const lists = read.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  return { lists, unread: servers.filter(({ id }) => !lists.some(({ server }) => server.id === id)) };
}

/** Players on all servers that are online, fetched once when requested. */
export function usePlayersEverywhere(servers: readonly Server[]) {
  const online = servers.filter(({ status }) => status === 'online');
  const key =
    online.length === 0 ? null : keys.playersEverywhere(online.slice(0, SERVERS_READ).map(({ id }) => id));
  return useSWR<PlayersEverywhere, Error>(key, () => readAll(online), { revalidateOnMount: true });
}
