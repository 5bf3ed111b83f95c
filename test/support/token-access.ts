import { covers } from '@outpost/contracts/route-scopes.js';
import { type RoleChoice } from '@outpost/contracts/permissions.js';
import { declarationOf, type Route } from '@outpost/contracts/routes.js';
import { type ApiTokenScope } from '@outpost/contracts/token-scopes.js';

export interface TokenAccess {
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
  'for some permissions': { scope: 'manage', permissions: ['server.view', 'logs.read', 'schedules.manage'] },
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
  return permissions && !(permissions as readonly string[]).includes(permission) ? 403 : ofOwner;
}
