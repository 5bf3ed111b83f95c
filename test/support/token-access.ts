import { type Invitation } from '@outpost/contracts/people.js';
import { covers } from '@outpost/contracts/route-scopes.js';
import { type RoleChoice } from '@outpost/contracts/permissions.js';
import { declarationOf, type Route } from '@outpost/contracts/routes.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { type ApiTokenScope } from '@outpost/contracts/token-scopes.js';
import { RawClient } from './api.js';
import { groupOf } from './groups-access.js';

interface TokenAccess {
  readonly scope: ApiTokenScope;
  /** Limited to the server or the group that is tried, or to another one. */
  readonly servers?: 'own' | 'another';
  readonly groups?: 'own' | 'another';
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
  'for its group': { scope: 'manage', groups: 'own' },
  'for another group': { scope: 'manage', groups: 'another' },
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
  const { scope, servers, groups, permissions, addresses }: TokenAccess = TOKENS[kind];
  if (needed === 'public') return undefined;
  if (addresses || !covers(scope, needed)) return 403;
  if ([servers, groups, permissions].every((limit) => limit === undefined)) return ofOwner;
  if (permission === undefined) return withLimitedToken ? ofOwner : 403;
  if (!isReached(TOKENS[kind], route)) return 404;
  const included: readonly string[] | undefined = permissions && ['server.view', ...permissions];
  return included?.includes(permission) === false ? 403 : ofOwner;
}

/** Whoever is let into one server is not let into its group. */
const isReached = ({ servers, groups }: TokenAccess, route: Route): boolean =>
  servers !== 'another' &&
  groups !== 'another' &&
  (servers === undefined || declarationOf(route).on !== 'group');

const LIVONIA = { name: 'Livonia', type: 'battleye', host: '127.0.0.1', port: 9, password: 'rcon secret' };

/**
 * Clients with these tokens. The owner has a free account, so the other server and its group are ones that another
 * account invites it to, and that are gone as soon as there are tokens for them.
 */
export async function tokensOf(
  owner: RawClient,
  own: Readonly<Record<'server' | 'group', number>>,
  premium: RawClient,
): Promise<Readonly<Record<TokenKind, RawClient>>> {
  const { body: another } = await premium.post<Server>('/api/servers', LIVONIA);
  const group = await groupOf(premium, 'Asia', [another.id]);
  const paths = [`/api/servers/${another.id}`, `/api/groups/${group.id}`];
  for (const path of paths) {
    const invited = { role: 'viewer', username: 'owner' };
    const { body: invitation } = await premium.post<Invitation>(`${path}/invitations`, invited);
    await owner.post(`/api/invitations/${invitation.id}/accept`);
  }
  const serverIds = { own: [own.server], another: [another.id] };
  const groupIds = { own: [own.group], another: [group.id] };
  const made = Object.entries<TokenAccess>(TOKENS).map(async ([name, { servers, groups, ...limits }]) => {
    const places = {
      ...(servers && { serverIds: serverIds[servers] }),
      ...(groups && { groupIds: groupIds[groups] }),
    };
    const body = { name, ...limits, ...places };
    const { body: created } = await owner.post<CreatedApiToken>('/api/tokens', body);
    return [name, new RawClient(owner.url, { authorization: `Bearer ${created.token}` })];
  });
  const clients = Object.fromEntries(await Promise.all(made)) as Readonly<Record<TokenKind, RawClient>>;
  for (const path of paths) await premium.send('DELETE', path);
  return clients;
}
