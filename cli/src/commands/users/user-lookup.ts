import { type ApiClient } from '@outpost/api-client/client.js';
import { listRows } from '@outpost/api-client/list-rows.js';
import { type UserRow } from '@outpost/contracts/users.js';
import { CliError } from '../../cli-error.js';
import { visibleLine } from '../../terminal-text.js';

/**
 * Finds an account by username (case-insensitive) or by id.
 *
 * @throws {CliError} no account matches
 */
export async function findUser(client: ApiClient, wanted: string): Promise<UserRow> {
  const accounts = await listRows((part) => client.page('GET /api/users', { query: part }));
  const name = wanted.toLowerCase();
  const found =
    accounts.find(({ username }) => username.toLowerCase() === name) ??
    accounts.find(({ id }) => String(id) === wanted);
  if (found) return found;
  throw new CliError('notFound', `no account has the username or id "${visibleLine(wanted)}"`);
}
