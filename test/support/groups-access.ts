import { type Group } from '@outpost/contracts/groups.js';
import { type RawClient } from './api.js';

/** The calls about groups of servers in the access matrix of test/e2e/access.e2e-spec.ts. */
export const GROUPS_ACCESS = [
  { route: 'GET /api/groups', nobody: 401, other: 200, owner: 200 },
  { route: 'POST /api/groups', body: { name: 'Mine' }, nobody: 401, other: 201, owner: 201 },
  { route: 'PATCH /api/groups/:id', body: { name: 'Europe' }, nobody: 401, other: 404, owner: 200 },
  { route: 'DELETE /api/groups/:id', nobody: 401, other: 404 },
  {
    route: 'POST /api/groups/:id/servers',
    body: { serverIds: [1] },
    nobody: 401,
    other: 404,
    owner: 201,
  },
  { route: 'DELETE /api/groups/:id/servers/:serverId', nobody: 401, other: 404 },
  { route: 'GET /api/groups/:id/people', nobody: 401, other: 404, owner: 200 },
  {
    route: 'PATCH /api/groups/:id/people/:userId',
    body: { role: 'viewer' },
    nobody: 401,
    other: 404,
    owner: 200,
  },
  { route: 'DELETE /api/groups/:id/people/:userId', nobody: 401, other: 404 },
  { route: 'GET /api/groups/:id/invitations', nobody: 401, other: 404, owner: 200 },
  {
    route: 'POST /api/groups/:id/invitations',
    body: { role: 'viewer' },
    nobody: 401,
    other: 404,
    owner: 201,
  },
  { route: 'DELETE /api/groups/:id/invitations/:invitationId', nobody: 401, other: 404 },
  { route: 'GET /api/groups/:id/roles', nobody: 401, other: 404, owner: 200 },
  {
    route: 'POST /api/groups/:id/service-accounts',
    body: { accountId: 1, role: 'viewer' },
    nobody: 401,
    other: 404,
    owner: 404,
  },
  { route: 'GET /api/groups/:id/policy', nobody: 401, other: 404, owner: 200 },
  { route: 'PATCH /api/groups/:id/policy', body: { rules: [] }, nobody: 401, other: 404, owner: 200 },
  { route: 'GET /api/groups/:id/audit', nobody: 401, other: 404, owner: 200 },
  { route: 'GET /api/groups/:id/audit/export', nobody: 401, other: 404, owner: 200 },
] as const;

/** A new group of these servers. */
export async function groupOf(owner: RawClient, name: string, serverIds: readonly number[]): Promise<Group> {
  const { body } = await owner.post<Group>('/api/groups', { name, serverIds });
  return body;
}
