import { MONITORING_INTERVAL_MS } from '@outpost/contracts/limits.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type ServerMonitoring } from '@outpost/contracts/monitoring.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** A stretch of time; ISO 8601, `to` does not belong to it. */
interface Stretch {
  readonly from: string;
  readonly to: string;
}

/** What was seen of a server. While another stretch is read, what is known of the one before stays. */
export const useMonitoring = (serverId: number, { from, to }: Stretch) =>
  useSWR<ServerMonitoring, Error>(
    keys.monitoring(serverId, from, to),
    () => api.call('GET /api/servers/:id/monitoring', { params: { id: serverId }, query: { from, to } }),
    { revalidateOnMount: true, keepPreviousData: true, refreshInterval: MONITORING_INTERVAL_MS },
  );

/** As many as are shown beside a chart, and one more to know that there are others. */
export const LINES_OF_A_MOMENT = 5;

/** The newest lines of the log in a stretch of time, newest first; nothing is asked for without one. */
export const useLogsBetween = (serverId: number, stretch: Stretch | undefined) =>
  useSWR<readonly LogEntry[], Error>(
    stretch ? keys.logsBetween(serverId, stretch.from, stretch.to) : null,
    () =>
      api.call('GET /api/servers/:id/logs', {
        params: { id: serverId },
        query: { ...stretch, limit: LINES_OF_A_MOMENT + 1 },
      }),
  );
