import { STATUS_REFRESH_MS } from '@outpost/contracts/limits.js';
import { type Server } from '@outpost/contracts/servers.js';
import useSWR, { mutate } from 'swr';
import { checkServerStatus } from './servers.actions.js';
import { keys } from '../keys.js';
import { type DisplayStatus, displayStatusOf, type StatusObservation, UNREACHABLE } from './server-status.js';

/** The status of the server a page is about: fetched on mount and once a minute after that. */
export function useCheckedServerStatus(server: Server): DisplayStatus {
  const check = (): Promise<StatusObservation> =>
    checkServerStatus(server.id).catch((error: unknown) => {
      if (error instanceof Error) return UNREACHABLE;
      throw error;
    });
  const { data } = useSWR(keys.serverStatus(server.id), check, {
    refreshInterval: STATUS_REFRESH_MS,
    revalidateOnMount: true,
    dedupingInterval: STATUS_REFRESH_MS / 4,
    // The list carries the reason and the time last online, which a check does not return.
    onSuccess: ({ status, fallback }) => {
      if (status !== server.status || fallback !== server.fallback) void mutate(keys.servers);
    },
  });
  return displayStatusOf(server, data);
}
