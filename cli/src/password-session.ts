import { ApiError } from '@outpost/api-client/api-error.js';
import { ApiClient } from '@outpost/api-client/client.js';
import { type User } from '@outpost/contracts/users.js';
import { type CliDeps } from './cli-deps.js';
import { CliError } from './cli-error.js';
import { type Panel } from './panel.js';
import { type OwnSecrets } from './password-input.js';
import { askHidden } from './prompt.js';

interface Credentials extends OwnSecrets {
  readonly username: string;
}

/** Signs in like a browser, with password and second factor, and always signs out afterwards. */
export async function withSession<T>(
  deps: CliDeps,
  url: string,
  credentials: Credentials,
  work: (client: ApiClient, user: User) => Promise<T>,
): Promise<T> {
  const client = new ApiClient({ baseUrl: url, fetch: withSessionCookie(deps.fetch) });
  const user = await signedIn(deps, client, credentials);
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
  { password, code }: OwnSecrets,
  work: (client: ApiClient) => Promise<T>,
): Promise<T> {
  const { username } = await own.call('GET /api/user');
  const { checkedLogin } = await import('./request-check.js');
  const login = await checkedLogin({ username, password });
  return withSession(deps, url, { ...login, ...(code !== undefined && { code }) }, work);
}

async function signedIn(deps: CliDeps, client: ApiClient, credentials: Credentials): Promise<User> {
  const { username, password, code } = credentials;
  try {
    return await client.call('POST /api/login', { body: { username, password } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'second_factor_needed') throw error;
    const body = { code: code ?? (await askCode(deps)) };
    return client.call('POST /api/login/second-step', { body });
  }
}

/** @throws {CliError} there is no terminal to ask on */
function askCode(deps: CliDeps): Promise<string> {
  if (deps.stdin.isTTY) return askHidden(deps, 'Code of your app, or recovery code: ');
  throw new CliError(
    'usage',
    'your account has a second factor: write its code into a second line after the password on stdin',
  );
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
