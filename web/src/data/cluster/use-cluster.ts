import { type Cluster } from '@outpost/contracts/cluster.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Replicas report every two seconds. */
const REFRESH_MS = 3_000;

/** The replicas of the panel, read again and again while the page is visible. */
export const useCluster = () =>
  useSWR<Cluster, Error>(keys.cluster, () => api.call('GET /api/admin/cluster'), {
    revalidateOnMount: true,
    refreshInterval: REFRESH_MS,
    // After a failure SWR does not refresh, it retries: just as often here, as a replica that ends is replaced.
    shouldRetryOnError: true,
    onErrorRetry: (_error, _key, _config, revalidate, options) =>
      void setTimeout(() => void revalidate(options), REFRESH_MS),
  });
