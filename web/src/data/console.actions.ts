import { type CommandResponse } from '@outpost/contracts/console.js';
import { mutate } from 'swr';
import { api } from './api.js';
import { type CommandChain, withOlderPage } from './command-chain.js';
import { keys } from './keys.js';

/** The way of a command while the live connection is down. */
export const executeOverHttp = (serverId: number, command: string): Promise<CommandResponse> =>
  api.call('POST /api/servers/:id/command', { params: { id: serverId }, body: { command } });

export const rereadCommandHistory = (serverId: number): Promise<unknown> =>
  mutate(keys.commandHistory(serverId));

/** Adds the page that comes before the entry with that id. */
export async function loadOlderCommands(serverId: number, before: number): Promise<void> {
  const params = { id: serverId };
  const page = await api.page('GET /api/servers/:id/commands', { params, query: { before } });
  await mutate<CommandChain>(
    keys.commandHistory(serverId),
    (chain) => chain && withOlderPage(chain, page, before),
    { revalidate: false },
  );
}
