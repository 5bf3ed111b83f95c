import { type Permission } from '@outpost/contracts/permissions.js';
import { covers } from '@outpost/contracts/route-scopes.js';
import { declarationOf, type Route } from '@outpost/contracts/routes.js';
import { type ServiceAccount } from '@outpost/contracts/service-accounts.js';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { RawClient } from './api.js';

/** The calls about service accounts in the access matrix of test/e2e/access.e2e-spec.ts. */
export const SERVICE_ACCOUNTS_ACCESS = [
  { route: 'GET /api/service-accounts', nobody: 401, other: 200, owner: 200 },
  // A name is free for the first who takes it: with one that nobody can take, all get the same answer.
  { route: 'POST /api/service-accounts', body: { name: 'a bot' }, nobody: 401, other: 400, owner: 400 },
  { route: 'DELETE /api/service-accounts/:id', nobody: 401, other: 404, owner: 404 },
  {
    route: 'POST /api/servers/:id/service-accounts',
    body: { accountId: 1, role: 'viewer' },
    nobody: 401,
    other: 404,
    owner: 404,
  },
  { route: 'GET /api/service-accounts/:id/tokens', nobody: 401, other: 404, owner: 404 },
  {
    route: 'POST /api/service-accounts/:id/tokens',
    body: { name: 'bot', scope: 'read' },
    nobody: 401,
    other: 404,
    owner: 404,
  },
  { route: 'DELETE /api/service-accounts/:id/tokens/:tokenId', nobody: 401, other: 404, owner: 404 },
] as const;

/** The status of a call with a token of a service account; undefined where it is that of the owner, which is not tried. */
export function statusOfService(
  route: Route,
  ofOwner: number | undefined,
  permissions: readonly Permission[],
): number | undefined {
  const { scope, permission, on, withLimitedToken } = declarationOf(route);
  if (scope === 'public') return undefined;
  if (!covers('manage', scope)) return 403;
  if (on === 'group') return 404;
  const isIncluded = permission === undefined ? withLimitedToken : permissions.includes(permission);
  return isIncluded ? ofOwner : 403;
}

/** A client with a token of a service account of the owner, which is a manager of the server. */
export async function serviceAccountOf(owner: RawClient, serverId: number): Promise<RawClient> {
  const { body: account } = await owner.post<ServiceAccount>('/api/service-accounts', { name: 'a-bot' });
  await owner.post(`/api/servers/${serverId}/service-accounts`, { accountId: account.id, role: 'manager' });
  const token = { name: 'production', scope: 'manage' };
  const { body } = await owner.post<CreatedApiToken>(`/api/service-accounts/${account.id}/tokens`, token);
  return new RawClient(owner.url, { authorization: `Bearer ${body.token}` });
}
