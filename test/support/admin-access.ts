/** The calls of admins in the access matrix of test/e2e/access.e2e-spec.ts. */
export const ADMIN_ACCESS = [
  { route: 'GET /api/pending-users', nobody: 401, other: 403 },
  { route: 'POST /api/approve-user/:id', nobody: 401, other: 403 },
  { route: 'POST /api/reject-user/:id', body: { reason: 'unknown' }, nobody: 401, other: 403, owner: 403 },
  { route: 'GET /api/emails', nobody: 401, other: 403, owner: 403 },
  { route: 'POST /api/emails/:id/retry', nobody: 401, other: 403, owner: 403 },
  { route: 'POST /api/set-admin/:id', body: { isAdmin: true }, nobody: 401, other: 403 },
  { route: 'DELETE /api/users/:id/second-factor', nobody: 401, other: 403, owner: 403 },
  { route: 'GET /api/users', nobody: 401, other: 403, owner: 403 },
  {
    route: 'POST /api/users/:id/suspended',
    body: { isSuspended: true },
    nobody: 401,
    other: 403,
    owner: 403,
  },
  { route: 'GET /api/users/:id/holdings', nobody: 401, other: 403, owner: 403 },
  { route: 'DELETE /api/users/:id', nobody: 401, other: 403, owner: 403 },
  { route: 'POST /api/users/:id/notify', nobody: 401, other: 403, owner: 403 },
  { route: 'GET /api/mail', nobody: 401, other: 403, owner: 403 },
  { route: 'GET /api/proxy', nobody: 401, other: 403, owner: 403 },
  { route: 'GET /api/admin/cluster', nobody: 401, other: 403, owner: 403 },
] as const;
