import { type LogEntry, type LogFilterQuery } from '@outpost/contracts/logs.js';
import { api } from '../api.js';

const FILTER_FIELDS = ['type', 'q', 'pattern', 'from', 'to'] as const;

const filterEntries = (filter: LogFilterQuery): [string, string][] =>
  FILTER_FIELDS.flatMap((field): [string, string][] => {
    const value = filter[field];
    return value === undefined || value === '' ? [] : [[field, value]];
  });

/** The filter as a query string; equal filters give equal strings. */
export const logQuery = (filter: LogFilterQuery): string =>
  new URLSearchParams(filterEntries(filter)).toString();

/** URL of the complete filtered log as a CSV file. */
export function logCsvAddress(serverId: number, filter: LogFilterQuery): string {
  const query = logQuery(filter);
  return `/api/servers/${serverId}/logs.csv${query === '' ? '' : `?${query}`}`;
}

export async function readRecentLogs(
  serverIds: readonly number[],
  limit: number,
): Promise<readonly LogEntry[]> {
  const answers = await Promise.all(
    serverIds.map((id) => api.call('GET /api/servers/:id/logs', { params: { id }, query: { limit } })),
  );
  return answers
    .flat()
    .sort((a, b) => b.id - a.id)
    .slice(0, limit);
}
