import { INVITATION_SECRET_LENGTH } from '@outpost/contracts/limits.js';
import { type RoleChoice } from '@outpost/contracts/permissions.js';

const NO_SECRET = { secret: 'x'.repeat(INVITATION_SECRET_LENGTH) };

/** What somebody with a role of the owner's has in the access matrix. */
export const CUSTOM_ROLE = {
  name: 'Event team',
  permissions: [
    ...(['server.view', 'logs.read', 'commands.list'] as const),
    ...(['schedules.manage', 'people.manage'] as const),
  ] satisfies RoleChoice[],
};

/** The calls about people and roles in the access matrix of test/e2e/access.e2e-spec.ts. */
export const PEOPLE_ACCESS = [
  { route: 'GET /api/servers/:id/people', nobody: 401, other: 404, owner: 200 },
  {
    route: 'PATCH /api/servers/:id/people/:userId',
    body: { role: 'viewer' },
    nobody: 401,
    other: 404,
    owner: 200,
  },
  { route: 'DELETE /api/servers/:id/people/:userId', nobody: 401, other: 404 },
  { route: 'POST /api/servers/:id/owner', body: { username: 'manager' }, nobody: 401, other: 404 },
  { route: 'GET /api/servers/:id/roles', nobody: 401, other: 404, owner: 200 },
  { route: 'GET /api/roles', nobody: 401, other: 200, owner: 200 },
  { route: 'POST /api/roles', body: CUSTOM_ROLE, nobody: 401, other: 201, owner: 201 },
  { route: 'PATCH /api/roles/:id', body: CUSTOM_ROLE, nobody: 401, other: 404, owner: 200 },
  // Somebody has it.
  { route: 'DELETE /api/roles/:id', nobody: 401, other: 404, owner: 409 },
  { route: 'GET /api/servers/:id/invitations', nobody: 401, other: 404, owner: 200 },
  {
    route: 'POST /api/servers/:id/invitations',
    body: { role: 'viewer' },
    nobody: 401,
    other: 404,
    owner: 201,
  },
  { route: 'DELETE /api/servers/:id/invitations/:invitationId', nobody: 401, other: 404 },
  { route: 'GET /api/invitations', nobody: 401, other: 200, owner: 200 },
  { route: 'POST /api/invitations/find', body: NO_SECRET, nobody: 401, other: 404, owner: 404 },
  {
    route: 'POST /api/invitations/register',
    body: { ...NO_SECRET, username: 'zoe', email: 'zoe@example.com', password: 'hunter22' },
    nobody: 404,
    other: 404,
    owner: 404,
  },
  { route: 'POST /api/invitations/accept', body: NO_SECRET, nobody: 401, other: 404, owner: 404 },
  { route: 'POST /api/invitations/:id/accept', nobody: 401, other: 404, owner: 404 },
  { route: 'DELETE /api/invitations/:id', nobody: 401, other: 404, owner: 404 },
] as const;
