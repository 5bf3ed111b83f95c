import { type CommandResponse } from '@outpost/contracts/console.js';
import { mutate } from 'swr';
import { api } from './api.js';
import { keys } from './keys.js';

/** The way of a command while the live connection is down. */
export const executeOverHttp = (serverId: number, command: string): Promise<CommandResponse> =>
  api.call('POST /api/servers/:id/command', { params: { id: serverId }, body: { command } });

export const rereadCommandHistory = (serverId: number): Promise<unknown> =>
  mutate(keys.commandHistory(serverId));
