import { type Page } from '@outpost/api-client/client.js';
import { FALLBACK_HISTORY_REFETCH_MS } from '@outpost/contracts/limits.js';
import { useMemo } from 'react';
import useSWR, { preload, useSWRConfig } from 'swr';
import { api } from './api.js';
import { askAhead } from './ask-ahead.js';
import { type CommandChain, withNewestPage, withNews } from './command-chain.js';
import { type CommandEntry, type ConsoleLine } from './console-entries.js';
import { type ConsoleMark } from './console-marks.js';
import { keys } from './keys.js';

export interface CommandHistory {
  /** Newest first; undefined until it has been read. */
  readonly history: readonly CommandEntry[] | undefined;
  /** The entry before which there is more to load; undefined at the end of the history. */
  readonly olderThan: number | undefined;
  readonly error: Error | undefined;
  readonly retry: () => void;
}

const readNewest = (serverId: number): Promise<Page<CommandEntry>> =>
  api.page('GET /api/servers/:id/commands', { params: { id: serverId } });

/** The console that comes first takes the answer over, and asks for nothing. */
export function askForCommandHistory(serverId: number) {
  const key = keys.commandHistory(serverId);
  return askAhead(key, () => preload(key, async () => withNewestPage(undefined, await readNewest(serverId))));
}

/** While the live connection is replaced by polling, the history is read again every few seconds. */
export function useCommandHistory(serverId: number, polling: boolean): CommandHistory {
  const { cache } = useSWRConfig();
  const key = keys.commandHistory(serverId);
  const read = async (): Promise<CommandChain> =>
    withNewestPage(cache.get(key)?.data as CommandChain | undefined, await readNewest(serverId));
  const {
    data: chain,
    error,
    mutate,
  } = useSWR<CommandChain, Error>(key, read, {
    revalidateOnMount: true,
    refreshInterval: polling ? FALLBACK_HISTORY_REFETCH_MS : 0,
  });
  const { data: news } = useSWR<readonly CommandEntry[]>(keys.liveCommands(serverId), null);
  const history = useMemo(() => chain && withNews(chain, news ?? []), [chain, news]);
  return { history, olderThan: chain?.next, error, retry: () => void mutate() };
}

/** Oldest first; what was received since the panel was opened in this browser. */
export function useConsoleLines(serverId: number): readonly ConsoleLine[] {
  return useSWR<readonly ConsoleLine[]>(keys.consoleLines(serverId), null).data ?? NO_LINES;
}

const NO_LINES: readonly ConsoleLine[] = [];

/** State changes and gaps since the panel was opened in this browser. */
export function useConsoleMarks(serverId: number): readonly ConsoleMark[] {
  const { data: marks = NO_MARKS } = useSWR<readonly ConsoleMark[]>(keys.consoleMarks(serverId), null);
  const { data: gaps = NO_MARKS } = useSWR<readonly ConsoleMark[]>(keys.liveGaps, null);
  return useMemo(() => [...marks, ...gaps], [marks, gaps]);
}

const NO_MARKS: readonly ConsoleMark[] = [];
