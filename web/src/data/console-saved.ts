import { type SavedCommand } from '@outpost/contracts/console.js';
import useSWR, { mutate } from 'swr';
import { api } from './api.js';
import { keys } from './keys.js';

/** The commands kept with a server; read when somebody looks at them. */
export function useSavedCommands(serverId: number, isWanted: boolean) {
  return useSWR<readonly SavedCommand[], Error>(
    isWanted ? keys.savedCommands(serverId) : null,
    () => api.call('GET /api/servers/:id/saved-commands', { params: { id: serverId } }),
    { revalidateOnMount: true },
  );
}

export async function saveCommand(serverId: number, command: string): Promise<void> {
  await api.call('POST /api/servers/:id/saved-commands', { params: { id: serverId }, body: { command } });
  await mutate(keys.savedCommands(serverId));
}

export async function deleteSavedCommand(serverId: number, commandId: number): Promise<void> {
  await api.call('DELETE /api/servers/:id/saved-commands/:commandId', {
    params: { id: serverId, commandId },
  });
  await mutate(keys.savedCommands(serverId));
}
