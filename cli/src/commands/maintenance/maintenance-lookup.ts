import { type ApiClient } from '@outpost/api-client/client.js';
import { listRows } from '@outpost/api-client/list-rows.js';
import { type MaintenanceWindow } from '@outpost/contracts/maintenance.js';
import { CliError } from '../../cli-error.js';
import { shortTime } from '../../output.js';
import { visibleLine } from '../../terminal-text.js';

export const readMaintenance = (client: ApiClient, limit?: number): Promise<readonly MaintenanceWindow[]> =>
  listRows((part) => client.page('GET /api/maintenance', { query: part }), limit);

/** By id, or by name (case-insensitive): of several the newest that is not over. @throws {CliError} none fits */
export async function findMaintenance(client: ApiClient, wanted: string): Promise<MaintenanceWindow> {
  const windows = await readMaintenance(client);
  const name = wanted.toLowerCase();
  const named = windows.filter((window) => window.name.toLowerCase() === name);
  const found =
    windows.find(({ id }) => String(id) === wanted) ??
    named.find(({ state }) => state !== 'over') ??
    named[0];
  if (found) return found;
  throw new CliError('notFound', `there is no maintenance "${visibleLine(wanted)}"`);
}

/** When it is, in a few words; in UTC, but times of the day are those of its zone. */
export function maintenanceText({ state, from, to }: MaintenanceWindow): string {
  if (from === null || state === 'off') return state;
  const until = to === null ? 'until it is ended' : `to ${shortTime(to)}`;
  return `${state}, ${shortTime(from)} ${until}`;
}
