import { ApiError } from '@outpost/api-client/api-error.js';
import { type Server } from '@outpost/contracts/servers.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** A single server, for the page about it. */
export function useServer(serverId: number) {
  const { data, error, mutate } = useSWR<Server, Error>(
    keys.server(serverId),
    () => api.call('GET /api/servers/:id', { params: { id: serverId } }),
    { revalidateOnMount: true },
  );
  // The cache keeps what was read before, also of a server that was taken away.
  const isGone = error instanceof ApiError && error.status === 404;
  return { data: isGone ? undefined : data, error, mutate };
}
