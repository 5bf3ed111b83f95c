import { type PlayerList } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import useSWR, { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Each is a call of its own, and somebody waits for the answers. */
const SERVERS_READ = 8;

interface PlayersEverywhere {
  readonly lists: readonly { readonly server: Server; readonly list: PlayerList }[];
  /** The servers whose list could not be read, or that there are too many of. */
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

/** Who is on, on the servers that are online, read once when it is asked for. */
export function usePlayersEverywhere(servers: readonly Server[]) {
  const online = servers.filter(({ status }) => status === 'online');
  const key =
    online.length === 0 ? null : keys.playersEverywhere(online.slice(0, SERVERS_READ).map(({ id }) => id));
  return useSWR<PlayersEverywhere, Error>(key, () => readAll(online), { revalidateOnMount: true });
}
