import { STATUS_REFRESH_MS } from '@outpost/contracts/limits.js';
import { type DashboardStats } from '@outpost/contracts/monitoring.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Figures over all servers; each server is looked at once a minute, so asking more often tells nothing new. */
export const useStats = () =>
  useSWR<DashboardStats, Error>(keys.stats, () => api.call('GET /api/stats'), {
    revalidateOnMount: true,
    refreshInterval: STATUS_REFRESH_MS,
  });
