import { type Invitation } from '@outpost/contracts/people.js';
import { covers } from '@outpost/contracts/route-scopes.js';
import { type RoleChoice } from '@outpost/contracts/permissions.js';
import { declarationOf, type Route } from '@outpost/contracts/routes.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { type ApiTokenScope } from '@outpost/contracts/token-scopes.js';
import { RawClient } from './api.js';

interface TokenAccess {
  readonly scope: ApiTokenScope;
  /** Limited to the server that is tried, or to another one. */
  readonly servers?: 'own' | 'another';
  readonly permissions?: readonly RoleChoice[];
  readonly addresses?: readonly string[];
}

/** The tokens of the owner in the access matrix of test/e2e/access.e2e-spec.ts. */
export const TOKENS = {
  'that reads': { scope: 'read' },
  'that sends commands': { scope: 'command' },
  'that manages': { scope: 'manage' },
  'for this server': { scope: 'manage', servers: 'own' },
  'for another server': { scope: 'manage', servers: 'another' },
  'for some permissions': {
    scope: 'manage',
    permissions: ['logs.read', 'schedules.manage', 'commands.list'],
  },
  'of another address': { scope: 'manage', addresses: ['192.0.2.99'] },
} as const satisfies Record<string, TokenAccess>;
export type TokenKind = keyof typeof TOKENS;

/** The status of a call with such a token; undefined where it is the owner's, which is not tried. */
export function statusWithToken(
  kind: TokenKind,
  route: Route,
  ofOwner: number | undefined,
): number | undefined {
  const { scope: needed, permission, withLimitedToken } = declarationOf(route);
  const { scope, servers, permissions, addresses }: TokenAccess = TOKENS[kind];
  if (needed === 'public') return undefined;
  if (addresses || !covers(scope, needed)) return 403;
  if (!servers && !permissions) return ofOwner;
  if (permission === undefined) return withLimitedToken ? ofOwner : 403;
  if (servers === 'another') return 404;
  const included: readonly string[] | undefined = permissions && ['server.view', ...permissions];
  return included?.includes(permission) === false ? 403 : ofOwner;
}

const LIVONIA = { name: 'Livonia', type: 'battleye', host: '127.0.0.1', port: 9, password: 'rcon secret' };

/**
 * Clients with these tokens. The owner has a free account, so the other server is one that another account invites it
 * to, and that is gone as soon as there are tokens for it.
 */
export async function tokensOf(
  owner: RawClient,
  own: number,
  premium: RawClient,
): Promise<Readonly<Record<TokenKind, RawClient>>> {
  const { body: another } = await premium.post<Server>('/api/servers', LIVONIA);
  const path = `/api/servers/${another.id}`;
  const invited = { role: 'viewer', username: 'owner' };
  const { body: invitation } = await premium.post<Invitation>(`${path}/invitations`, invited);
  await owner.post(`/api/invitations/${invitation.id}/accept`);
  const ids = { own, another: another.id };
  const made = Object.entries<TokenAccess>(TOKENS).map(async ([name, { servers, ...limits }]) => {
    const body = { name, ...limits, ...(servers && { serverIds: [ids[servers]] }) };
    const { body: created } = await owner.post<CreatedApiToken>('/api/tokens', body);
    return [name, new RawClient(owner.url, { authorization: `Bearer ${created.token}` })];
  });
  const clients = Object.fromEntries(await Promise.all(made)) as Readonly<Record<TokenKind, RawClient>>;
  await premium.send('DELETE', path);
  return clients;
}
