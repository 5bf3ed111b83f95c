import { type ApiClient } from '@outpost/api-client/client.js';
import { listRows } from '@outpost/api-client/list-rows.js';
import { type Channel } from '@outpost/contracts/channels.js';
import { CliError } from '../../cli-error.js';
import { visibleLine } from '../../terminal-text.js';

export const readChannels = (client: ApiClient, limit?: number): Promise<readonly Channel[]> =>
  listRows((part) => client.page('GET /api/channels', { query: part }), limit);

/** By name (case-insensitive) or id. @throws {CliError} none fits */
export function findChannel(channels: readonly Channel[], wanted: string): Channel {
  const name = wanted.toLowerCase();
  const found =
    channels.find((channel) => channel.name.toLowerCase() === name) ??
    channels.find(({ id }) => String(id) === wanted);
  if (found) return found;
  throw new CliError('notFound', `there is no channel "${visibleLine(wanted)}"`);
}
