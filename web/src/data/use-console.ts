import { FALLBACK_HISTORY_REFETCH_MS } from '@outpost/contracts/limits.js';
import useSWR from 'swr';
import { api } from './api.js';
import { type CommandEntry, type ConsoleLine } from './console-entries.js';
import { keys } from './keys.js';

/** Newest first. While the live connection is replaced by polling, the history is read again every few seconds. */
export function useCommandHistory(serverId: number | undefined, polling: boolean) {
  return useSWR<readonly CommandEntry[], Error>(
    serverId === undefined ? null : keys.commandHistory(serverId),
    () => api.call('GET /api/servers/:id/commands', { params: { id: serverId ?? 0 } }),
    { revalidateOnMount: true, refreshInterval: polling ? FALLBACK_HISTORY_REFETCH_MS : 0 },
  );
}

/** Oldest first; what was received since the panel was opened in this browser. */
export function useConsoleLines(serverId: number | undefined): readonly ConsoleLine[] {
  const key = serverId === undefined ? null : keys.consoleLines(serverId);
  return useSWR<readonly ConsoleLine[]>(key, null).data ?? NO_LINES;
}

const NO_LINES: readonly ConsoleLine[] = [];
