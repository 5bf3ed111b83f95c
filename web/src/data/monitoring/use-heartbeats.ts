import { type Heartbeats, type ServerHeartbeat } from '@outpost/contracts/heartbeats.js';
import { HEARTBEAT_SERVERS_MAX, MONITORING_INTERVAL_MS } from '@outpost/contracts/limits.js';
import { useMemo } from 'react';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

export interface KnownHeartbeats {
  readonly from: number;
  readonly stepMs: number;
  readonly of: ReadonlyMap<number, ServerHeartbeat>;
}

/** The last day of these servers in half hours; undefined until it is known. Those of others stay meanwhile. */
export function useHeartbeats(serverIds: readonly number[]): KnownHeartbeats | undefined {
  const ids = serverIds
    .slice(0, HEARTBEAT_SERVERS_MAX)
    .toSorted((a, b) => a - b)
    .join();
  const { data } = useSWR<Heartbeats, Error>(
    ids === '' ? null : keys.heartbeats(ids),
    () => api.call('GET /api/heartbeats', { query: { ids } }),
    { keepPreviousData: true, refreshInterval: MONITORING_INTERVAL_MS },
  );
  return useMemo(
    () =>
      data && {
        from: Date.parse(data.from),
        stepMs: data.stepSeconds * 1000,
        of: new Map(data.servers.map((server) => [server.serverId, server])),
      },
    [data],
  );
}
