import { ApiClient } from '@outpost/api-client/client.js';
import { type User } from '@outpost/contracts/users.js';
import { type CliDeps } from './cli-deps.js';
import { type Panel } from './panel.js';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Signs in with a password like a browser, and always signs out afterwards. */
export async function withSession<T>(
  deps: CliDeps,
  url: string,
  credentials: Credentials,
  work: (client: ApiClient, user: User) => Promise<T>,
): Promise<T> {
  const client = new ApiClient({ baseUrl: url, fetch: withSessionCookie(deps.fetch) });
  const user = await client.call('POST /api/login', { body: credentials });
  try {
    return await work(client, user);
  } finally {
    await client.call('POST /api/logout');
  }
}

/** For routes that require a session and are not open to API tokens. */
export async function withPassword<T>(
  deps: CliDeps,
  { url, client: own }: Panel,
  password: string,
  work: (client: ApiClient) => Promise<T>,
): Promise<T> {
  const { username } = await own.call('GET /api/user');
  const { checkedLogin } = await import('./request-check.js');
  return withSession(deps, url, await checkedLogin({ username, password }), work);
}

/**
 * A fetch that stores cookies and sends them with the next request, like a browser. It is used for one panel during a
 * short sign-in, so path, domain and lifetime of cookies are ignored.
 */
function withSessionCookie(send: typeof fetch): typeof fetch {
  const cookies = new Map<string, string>();
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await send(input, { ...init, headers });
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line);
    return response;
  };
}

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';', 1);
  const split = pair.indexOf('=');
  if (split > 0) cookies.set(pair.slice(0, split).trim(), pair.slice(split + 1).trim());
}
