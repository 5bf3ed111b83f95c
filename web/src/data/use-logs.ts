import { FALLBACK_HISTORY_REFETCH_MS } from '@outpost/contracts/limits.js';
import { type LogEntry, type LogFilterQuery } from '@outpost/contracts/logs.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useEffect, useMemo } from 'react';
import useSWR, { type Cache, useSWRConfig } from 'swr';
import { keys } from './keys.js';
import {
  hasMissed,
  LOG_REREAD_LINES,
  LOG_WINDOW_LINES,
  type LogWindow,
  matchesLogFilter,
  mergedLines,
  refreshed,
  withNews,
} from './log-window.js';
import { logQuery, readLog, readRecentLogs } from './logs.actions.js';

/** Lines of the dashboard's card, and of how many servers they come. */
export const RECENT_LINES = 5;
export const RECENT_SERVERS = 5;

const NO_NEWS: readonly LogEntry[] = [];

const useLogNews = (): readonly LogEntry[] =>
  useSWR<readonly LogEntry[]>(keys.liveLogs, null).data ?? NO_NEWS;

/** What is stored by now at least: it was told, or it is known that it will not be told. */
function newestTold(cache: Cache, serverId: number): number {
  const news = cache.get(keys.liveLogs)?.data as readonly LogEntry[] | undefined;
  const left = cache.get(keys.liveReload(serverId))?.data as number | undefined;
  return Math.max(news?.[0]?.id ?? 0, left ?? 0);
}

export interface LogReading {
  /** Undefined until it has been read. While another filter is read, what the one before showed. */
  readonly log: LogWindow | undefined;
  readonly error: Error | undefined;
  readonly isReading: boolean;
  readonly retry: () => void;
}

/** A log, kept current by the live connection; while that is replaced by polling, read again every few seconds. */
export function useLogs(serverId: number, filter: LogFilterQuery, polling: boolean): LogReading {
  const { cache } = useSWRConfig();
  const key = keys.logs(serverId, logQuery(filter));
  const read = async (): Promise<LogWindow> => {
    const toldUpTo = newestTold(cache, serverId);
    const known = (): LogWindow | undefined => cache.get(key)?.data as LogWindow | undefined;
    const part = { limit: known() ? LOG_REREAD_LINES : LOG_WINDOW_LINES, known: known()?.readUpTo ?? 0 };
    const newest = await readLog(serverId, filter, part);
    return refreshed(known(), newest, toldUpTo);
  };
  const {
    data: shown,
    error,
    mutate,
  } = useSWR<LogWindow, Error>(key, read, {
    revalidateOnMount: true,
    keepPreviousData: true,
    refreshInterval: polling ? FALLBACK_HISTORY_REFETCH_MS : 0,
  });
  const isKnown = cache.get(key)?.data !== undefined;
  const isReading = !isKnown && error === undefined;
  // What the filter before showed stays until this one has answered, and goes when it can't.
  const data = isKnown || isReading ? shown : undefined;
  const news = useLogNews();
  const log = useMemo(() => {
    const ours = news.filter((line) => line.serverId === serverId && matchesLogFilter(line, filter));
    return isReading || data === undefined ? data : withNews(data, ours);
  }, [data, isReading, news, serverId, filter]);
  const { data: reloadUpTo = 0 } = useSWR<number>(keys.liveReload(serverId), null);
  const isBehind = data !== undefined && !isReading && (hasMissed(data, news) || data.readUpTo < reloadUpTo);
  useEffect(() => {
    if (isBehind) void mutate();
  }, [isBehind, mutate]);
  return { log, error, isReading, retry: () => void mutate() };
}

/** The servers whose lines the dashboard shows: the newest ones. */
export const recentServersOf = (servers: readonly Server[]): readonly Server[] =>
  [...servers].sort((a, b) => b.id - a.id).slice(0, RECENT_SERVERS);

export interface RecentLogs {
  /** Newest first; undefined until they have been read. */
  readonly lines: readonly LogEntry[] | undefined;
  readonly error: Error | undefined;
  readonly retry: () => void;
}

export function useRecentLogs(serverIds: readonly number[]): RecentLogs {
  const { data, error, mutate } = useSWR<readonly LogEntry[], Error>(
    serverIds.length === 0 ? null : keys.recentLogs(serverIds),
    () => readRecentLogs(serverIds, RECENT_LINES),
    { revalidateOnMount: true },
  );
  const news = useLogNews();
  const lines = useMemo(() => {
    const ours = news.filter((line) => serverIds.includes(line.serverId));
    return data && mergedLines(data, ours).slice(0, RECENT_LINES);
  }, [data, news, serverIds]);
  return { lines, error, retry: () => void mutate() };
}
