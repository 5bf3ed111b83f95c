import { type CreateGroupRequest } from '@outpost/contracts/group-requests.js';
import { type Group } from '@outpost/contracts/groups.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

export async function createGroup(body: CreateGroupRequest): Promise<void> {
  await api.call('POST /api/groups', { body });
  await reread();
}

/** Changes what is different. What was done before something fails stays done, and is shown. */
export async function changeGroup(group: Group, { name, serverIds = [] }: CreateGroupRequest): Promise<void> {
  const params = { id: group.id };
  const added = serverIds.filter((id) => !group.serverIds.includes(id));
  const removed = group.serverIds.filter((id) => !serverIds.includes(id));
  try {
    if (name !== group.name) await api.call('PATCH /api/groups/:id', { params, body: { name } });
    if (added.length > 0)
      await api.call('POST /api/groups/:id/servers', { params, body: { serverIds: added } });
    for (const serverId of removed)
      await api.call('DELETE /api/groups/:id/servers/:serverId', { params: { ...params, serverId } });
  } finally {
    await reread();
  }
}

export async function deleteGroup(id: number): Promise<void> {
  await api.call('DELETE /api/groups/:id', { params: { id } });
  await reread();
}

const reread = (): Promise<unknown> => Promise.all([keys.groups, keys.servers].map((key) => mutate(key)));
