import { type ApiClient } from '@outpost/api-client/client.js';
import { listRows } from '@outpost/api-client/list-rows.js';
import { type StatusPage } from '@outpost/contracts/status-pages.js';
import { CliError } from '../../cli-error.js';
import { visibleLine } from '../../terminal-text.js';

export const readStatusPages = (client: ApiClient, limit?: number): Promise<readonly StatusPage[]> =>
  listRows((part) => client.page('GET /api/status-pages', { query: part }), limit);

/** By its address or id. @throws {CliError} none fits */
export async function findStatusPage(client: ApiClient, wanted: string): Promise<StatusPage> {
  const pages = await readStatusPages(client);
  const found = pages.find(({ slug, id }) => slug === wanted.toLowerCase() || String(id) === wanted);
  if (found) return found;
  throw new CliError('notFound', `there is no status page "${visibleLine(wanted)}"`);
}
