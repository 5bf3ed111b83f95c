import { MONITORING_INTERVAL_MS } from '@outpost/contracts/limits.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type ServerMonitoring } from '@outpost/contracts/monitoring.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** A time range in ISO 8601; `to` is exclusive. */
interface TimeRange {
  readonly from: string;
  readonly to: string;
}

/** A server's monitoring samples. While another range loads, the previous one stays. */
export const useMonitoring = (serverId: number, { from, to }: TimeRange) =>
  useSWR<ServerMonitoring, Error>(
    keys.monitoring(serverId, from, to),
    () => api.call('GET /api/servers/:id/monitoring', { params: { id: serverId }, query: { from, to } }),
    { revalidateOnMount: true, keepPreviousData: true, refreshInterval: MONITORING_INTERVAL_MS },
  );

/** As many as are shown beside a chart, plus one to tell whether there are more. */
export const LINES_OF_A_MOMENT = 5;

/** The newest log lines of a time range, newest first; nothing is requested without one. */
export const useLogsBetween = (serverId: number, range: TimeRange | undefined) =>
  useSWR<readonly LogEntry[], Error>(range ? keys.logsBetween(serverId, range.from, range.to) : null, () =>
    api.call('GET /api/servers/:id/logs', {
      params: { id: serverId },
      query: { ...range, limit: LINES_OF_A_MOMENT + 1 },
    }),
  );
