import { listRows } from '@outpost/api-client/list-rows.js';
import { type SavedCommand } from '@outpost/contracts/console.js';
import useSWR, { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** The commands saved for a server; fetched on demand. */
export function useSavedCommands(serverId: number, isWanted: boolean) {
  return useSWR<readonly SavedCommand[], Error>(
    isWanted ? keys.savedCommands(serverId) : null,
    () =>
      listRows((part) =>
        api.page('GET /api/servers/:id/saved-commands', { params: { id: serverId }, query: part }),
      ),
    { revalidateOnMount: true },
  );
}

export async function saveCommand(serverId: number, command: string): Promise<void> {
  await api.call('POST /api/servers/:id/saved-commands', { params: { id: serverId }, body: { command } });
  await mutate(keys.savedCommands(serverId));
}

/** Removed optimistically; restored if the request fails. */
export async function deleteSavedCommand(serverId: number, commandId: number): Promise<void> {
  const params = { id: serverId, commandId };
  const deletion = api.call('DELETE /api/servers/:id/saved-commands/:commandId', { params });
  await mutate<readonly SavedCommand[], unknown>(keys.savedCommands(serverId), deletion, {
    optimisticData: (saved = []) => saved.filter(({ id }) => id !== commandId),
    populateCache: false,
  });
}
