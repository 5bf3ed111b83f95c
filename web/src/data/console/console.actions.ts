import { type CommandResponse } from '@outpost/contracts/console.js';
import { api } from '../api.js';

/** A command, and why it is sent where somebody says so. */
export interface CommandOrder {
  readonly command: string;
  readonly reason?: string | undefined;
}

/** Sends a command over HTTP while the live connection is down. */
export const executeOverHttp = (
  serverId: number,
  { command, reason }: CommandOrder,
): Promise<CommandResponse> =>
  api.call('POST /api/servers/:id/command', {
    params: { id: serverId },
    body: { command, ...(reason !== undefined && { reason }) },
  });
