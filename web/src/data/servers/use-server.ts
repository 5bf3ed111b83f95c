import { type Server } from '@outpost/contracts/servers.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** A single server, for the page about it. */
export const useServer = (serverId: number) =>
  useSWR<Server, Error>(
    keys.server(serverId),
    () => api.call('GET /api/servers/:id', { params: { id: serverId } }),
    { revalidateOnMount: true },
  );
