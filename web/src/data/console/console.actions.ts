import { type CommandResponse } from '@outpost/contracts/console.js';
import { api } from '../api.js';

/** Sends a command over HTTP while the live connection is down. */
export const executeOverHttp = (serverId: number, command: string): Promise<CommandResponse> =>
  api.call('POST /api/servers/:id/command', { params: { id: serverId }, body: { command } });
