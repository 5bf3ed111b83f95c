import { type LogEntry, type LogFilterQuery } from '@outpost/contracts/logs.js';
import { mutate } from 'swr';
import { api } from './api.js';
import { keys } from './keys.js';
import {
  extended,
  LOG_WINDOW_LINES,
  type LogPage,
  type LogWindow,
  mergedLines,
  pageOf,
} from './log-window.js';

const FILTER_FIELDS = ['type', 'q', 'from', 'to'] as const;

const filterEntries = (filter: LogFilterQuery): [string, string][] =>
  FILTER_FIELDS.flatMap((field): [string, string][] => {
    const value = filter[field];
    return value === undefined || value === '' ? [] : [[field, value]];
  });

/** The filter as the address of a call carries it; equal filters give equal texts. */
export const logQuery = (filter: LogFilterQuery): string =>
  new URLSearchParams(filterEntries(filter)).toString();

/** Address of the same lines as a CSV file, all of them. */
export function logCsvAddress(serverId: number, filter: LogFilterQuery): string {
  const query = logQuery(filter);
  return `/api/servers/${serverId}/logs.csv${query === '' ? '' : `?${query}`}`;
}

/** The newest lines, or those before a line. */
export async function readLogPage(
  serverId: number,
  filter: LogFilterQuery,
  limit: number,
  before?: number,
): Promise<LogPage> {
  const answer = await api.call('GET /api/servers/:id/logs', {
    params: { id: serverId },
    query: {
      ...Object.fromEntries(filterEntries(filter)),
      limit: limit + 1,
      ...(before !== undefined && { before }),
    },
  });
  return pageOf(answer, limit);
}

/** Goes on where the loaded lines end. */
export async function loadOlderLogs(serverId: number, filter: LogFilterQuery): Promise<void> {
  await mutate<LogWindow>(
    keys.logs(serverId, logQuery(filter)),
    async (known) => {
      const oldest = known?.lines.at(-1);
      return (
        known && oldest && extended(known, await readLogPage(serverId, filter, LOG_WINDOW_LINES, oldest.id))
      );
    },
    { revalidate: false },
  );
}

/** The newest lines of several servers. */
export async function readRecentLogs(
  serverIds: readonly number[],
  limit: number,
): Promise<readonly LogEntry[]> {
  const answers = await Promise.all(
    serverIds.map((id) => api.call('GET /api/servers/:id/logs', { params: { id }, query: { limit } })),
  );
  return mergedLines(...answers).slice(0, limit);
}
