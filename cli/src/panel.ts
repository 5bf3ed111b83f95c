import { ApiError } from '@outpost/api-client/api-error.js';
import { ApiClient } from '@outpost/api-client/client.js';
import { type CliDeps } from './cli-deps.js';
import { CliError } from './cli-error.js';
import { Contexts, DEFAULT_CONTEXT } from './contexts.js';

/** A panel and a client that authenticates with a token. */
export interface Panel {
  readonly url: string;
  readonly token: string;
  readonly client: ApiClient;
}

/**
 * Opens the panel from the environment, else from the session file.
 *
 * @throws {CliError} not signed in, or the environment is incomplete
 */
export async function openPanel(deps: CliDeps): Promise<Panel> {
  const { url, token } = panelOfEnvironment(deps.env) ?? (await storedPanel(deps));
  return { url, token, client: new ApiClient({ baseUrl: url, token, fetch: deps.fetch }) };
}

async function storedPanel(deps: CliDeps): Promise<{ url: string; token: string }> {
  const contexts = new Contexts(deps);
  const name = await contexts.current();
  const session = await contexts.file(name).read();
  if (session) return session;
  const [where, option] = name === DEFAULT_CONTEXT ? ['', ''] : [` to "${name}"`, ` --context ${name}`];
  throw new CliError(
    'notAllowed',
    `not signed in${where}: run \`outpost login <url> --username NAME${option}\``,
  );
}

/** Both or neither: a token must never be sent to an address it was not created for. */
function panelOfEnvironment(env: CliDeps['env']): { url: string; token: string } | undefined {
  const url = env['OUTPOST_URL'] ?? '';
  const token = env['OUTPOST_TOKEN'] ?? '';
  if (url === '' && token === '') return undefined;
  if (url === '') throw new CliError('usage', 'OUTPOST_TOKEN is set, but OUTPOST_URL is not');
  if (token === '') throw new CliError('usage', 'OUTPOST_URL is set, but OUTPOST_TOKEN is not');
  return { url: panelAddress(url), token };
}

/**
 * Normalises an address for storing and comparing.
 *
 * @throws {CliError} the address is invalid
 */
export function panelAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new CliError('usage', `"${text}" is no address of a panel: it starts with http:// or https://`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new CliError('usage', 'the address must not contain a user name or a password');
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Revokes a token on the panel; one that no longer exists or is no longer accepted counts as revoked. */
export async function revokeToken(client: ApiClient, tokenId: number): Promise<void> {
  try {
    await client.call('DELETE /api/tokens/:id', { params: { id: tokenId } });
  } catch (error) {
    const isGone = error instanceof ApiError && error.isFromPanel && [401, 404].includes(error.status);
    if (!isGone) throw error;
  }
}
