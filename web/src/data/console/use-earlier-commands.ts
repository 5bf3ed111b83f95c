import { type ConsoleHistoryEntry } from '@outpost/contracts/console.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** The newest commands of the history, newest first; fetched on demand. */
export function useEarlierCommands(serverId: number, isWanted: boolean): readonly ConsoleHistoryEntry[] {
  const { data } = useSWR<readonly ConsoleHistoryEntry[], Error>(
    isWanted ? keys.commandHistory(serverId) : null,
    () => api.call('GET /api/servers/:id/commands', { params: { id: serverId } }),
  );
  return data ?? NONE;
}

const NONE: readonly ConsoleHistoryEntry[] = [];
