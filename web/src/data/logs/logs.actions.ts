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

/** The newest lines of these servers together. */
export const readRecentLogs = (serverIds: readonly number[], limit: number): Promise<readonly LogEntry[]> =>
  api.call('GET /api/logs', { query: { ids: serverIds.join(), limit } });
