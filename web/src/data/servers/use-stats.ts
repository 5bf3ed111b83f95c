import { STATUS_REFRESH_MS } from '@outpost/contracts/limits.js';
import { type DashboardStats } from '@outpost/contracts/monitoring.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Totals over all servers. Servers are sampled once a minute, so polling more often yields nothing new. */
export const useStats = () =>
  useSWR<DashboardStats, Error>(keys.stats, () => api.call('GET /api/stats'), {
    revalidateOnMount: true,
    refreshInterval: STATUS_REFRESH_MS,
  });
