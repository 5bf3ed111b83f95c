import { type Page } from '@outpost/api-client/client.js';
import { type LogEntry, type LogFilterQuery } from '@outpost/contracts/logs.js';
import { PAGE_MAX_ROWS } from '@outpost/contracts/limits.js';
import { mutate } from 'swr';
import { api } from './api.js';
import { CONSOLE_LINES_KEPT } from './console-entries.js';
import { keys } from './keys.js';
import { extended, LOG_WINDOW_LINES, type LogWindow, mergedLines, windowOf } from './log-window.js';

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

export interface LogPart {
  readonly limit: number;
  /** Only lines below this id. */
  readonly before?: number;
  /** Lines up to this id are known: a reading need not go on below. */
  readonly known?: number;
}

/**
 * The newest lines of the part. A page may be empty although there are older lines (searches of one or two letters
 * are cut into such), so it reads on until it has found some.
 */
export async function readLog(
  serverId: number,
  filter: LogFilterQuery,
  { limit, before, known = 0 }: LogPart,
): Promise<LogWindow> {
  const query = { ...Object.fromEntries(filterEntries(filter)), limit };
  const read = (from: number | undefined): Promise<Page<LogEntry>> =>
    api.page('GET /api/servers/:id/logs', {
      params: { id: serverId },
      query: from === undefined ? query : { ...query, before: from },
    });
  const first = await read(before);
  let page = first;
  while (page.items.length === 0 && page.next !== undefined && page.next > known) {
    page = await read(page.next);
  }
  return { ...windowOf(page), readUpTo: windowOf(first).readUpTo };
}

export interface MissedLogs {
  readonly serverId: number;
  readonly after: number;
  readonly upTo: number;
}

/** The lines with ids above `after` and up to `upTo`, the newest of them where they are more than a console keeps. */
export async function readMissedLogs({ serverId, after, upTo }: MissedLogs): Promise<readonly LogEntry[]> {
  const lines: LogEntry[] = [];
  let before: number | undefined = upTo + 1;
  while (before !== undefined && before > after + 1 && lines.length < CONSOLE_LINES_KEPT) {
    const page: LogWindow = await readLog(serverId, {}, { limit: PAGE_MAX_ROWS, before, known: after });
    lines.push(...page.lines.filter(({ id }) => id > after));
    before = page.next;
  }
  return lines;
}

/** Goes on where the loaded lines end. */
export async function loadOlderLogs(serverId: number, filter: LogFilterQuery): Promise<void> {
  await mutate<LogWindow>(
    keys.logs(serverId, logQuery(filter)),
    async (known) => {
      if (known?.next === undefined) return known;
      const part = { limit: LOG_WINDOW_LINES, before: known.next };
      return extended(known, await readLog(serverId, filter, part));
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
