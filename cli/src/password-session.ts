import { ApiClient } from '@outpost/api-client/client.js';
import { type CliDeps } from './cli-deps.js';
import { type Panel } from './panel.js';
import { withSessionCookie } from './session-cookie.js';

/**
 * Does what the panel leaves to people, whatever an API token may: signs in with the password as a browser would, and
 * out again whatever came of it.
 */
export async function withPassword<T>(
  deps: CliDeps,
  { url, client: own }: Panel,
  password: string,
  work: (client: ApiClient) => Promise<T>,
): Promise<T> {
  const { username } = await own.call('GET /api/user');
  const { checkedLogin } = await import('./request-check.js');
  const body = await checkedLogin({ username, password });
  const client = new ApiClient({ baseUrl: url, fetch: withSessionCookie(deps.fetch) });
  await client.call('POST /api/login', { body });
  try {
    return await work(client);
  } finally {
    await client.call('POST /api/logout');
  }
}
