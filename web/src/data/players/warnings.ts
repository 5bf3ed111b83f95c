import { type PlayerWarned, type Warning, type WarnPlayerRequest } from '@outpost/contracts/warnings.js';
import useSWR, { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

const SHOWN = 5;

/** The latest warnings of a player. Others warn at any time, so they are read whenever they are shown. */
export const useWarnings = (serverId: number, playerId: string) =>
  useSWR<readonly Warning[], Error>(
    keys.warnings(serverId, playerId),
    async () => {
      const query = { playerId, limit: SHOWN };
      return (await api.page('GET /api/servers/:id/warnings', { params: { id: serverId }, query })).items;
    },
    { revalidateOnMount: true },
  );

export async function warnPlayer(serverId: number, body: WarnPlayerRequest): Promise<PlayerWarned> {
  const warned = await api.call('POST /api/servers/:id/players/warn', { params: { id: serverId }, body });
  await mutate(keys.warnings(serverId, body.playerId ?? ''));
  return warned;
}

export async function withdrawWarning(serverId: number, { id, playerId }: Warning): Promise<void> {
  const params = { id: serverId, warningId: id };
  await api.call('DELETE /api/servers/:id/warnings/:warningId', { params });
  await mutate(keys.warnings(serverId, playerId));
}
