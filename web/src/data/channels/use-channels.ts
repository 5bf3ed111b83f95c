import { listRows } from '@outpost/api-client/list-rows.js';
import { type Channel, type Delivery } from '@outpost/contracts/channels.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** What waits, and why, changes without anybody at the panel. */
const REFRESH_MS = 20_000;
const DELIVERIES_REFRESH_MS = 5_000;
/** Shown at once; more are read in the command line. */
const DELIVERIES_SHOWN = 100;

export const useChannels = () =>
  useSWR<readonly Channel[], Error>(
    keys.channels,
    () => listRows((part) => api.page('GET /api/channels', { query: part })),
    { refreshInterval: REFRESH_MS, revalidateOnMount: true },
  );

/** The last messages to a channel, the newest first. */
export const useDeliveries = (id: number) =>
  useSWR<readonly Delivery[], Error>(
    keys.deliveries(id),
    () =>
      api.call('GET /api/channels/:id/deliveries', { params: { id }, query: { limit: DELIVERIES_SHOWN } }),
    { refreshInterval: DELIVERIES_REFRESH_MS, revalidateOnMount: true },
  );
