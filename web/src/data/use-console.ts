import { FALLBACK_HISTORY_REFETCH_MS } from '@outpost/contracts/limits.js';
import { useMemo } from 'react';
import useSWR from 'swr';
import { api } from './api.js';
import { type CommandEntry, type ConsoleLine, withCommands } from './console-entries.js';
import { keys } from './keys.js';

export interface CommandHistory {
  /** Newest first; undefined until it has been read. */
  readonly history: readonly CommandEntry[] | undefined;
  readonly error: Error | undefined;
}

/** While the live connection is replaced by polling, the history is read again every few seconds. */
export function useCommandHistory(serverId: number, polling: boolean): CommandHistory {
  const { data: read, error } = useSWR<readonly CommandEntry[], Error>(
    keys.commandHistory(serverId),
    () => api.call('GET /api/servers/:id/commands', { params: { id: serverId } }),
    { revalidateOnMount: true, refreshInterval: polling ? FALLBACK_HISTORY_REFETCH_MS : 0 },
  );
  const { data: news } = useSWR<readonly CommandEntry[]>(keys.liveCommands(serverId), null);
  const history = useMemo(() => read && withCommands(read, news ?? []), [read, news]);
  return { history, error };
}

/** Oldest first; what was received since the panel was opened in this browser. */
export function useConsoleLines(serverId: number): readonly ConsoleLine[] {
  return useSWR<readonly ConsoleLine[]>(keys.consoleLines(serverId), null).data ?? NO_LINES;
}

const NO_LINES: readonly ConsoleLine[] = [];
