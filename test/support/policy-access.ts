/** The calls about the command policy in the access matrix of test/e2e/access.e2e-spec.ts. */
export const POLICY_ACCESS = [
  { route: 'GET /api/servers/:id/policy', nobody: 401, other: 404, owner: 200 },
  { route: 'PATCH /api/servers/:id/policy', body: { rules: [] }, nobody: 401, other: 404, owner: 200 },
  {
    route: 'POST /api/servers/:id/policy/check',
    body: { command: 'players' },
    nobody: 401,
    other: 404,
    owner: 200,
  },
  { route: 'GET /api/approvals', nobody: 401, other: 200, owner: 200 },
  { route: 'GET /api/servers/:id/approvals', nobody: 401, other: 404, owner: 200 },
  // Without a policy nothing needs an approval.
  {
    route: 'POST /api/servers/:id/approvals',
    body: { command: 'players' },
    nobody: 401,
    other: 404,
    owner: 409,
  },
  {
    route: 'POST /api/servers/:id/approvals/:approvalId/approve',
    body: {},
    nobody: 401,
    other: 404,
    owner: 404,
  },
  {
    route: 'POST /api/servers/:id/approvals/:approvalId/decline',
    body: {},
    nobody: 401,
    other: 404,
    owner: 404,
  },
  { route: 'DELETE /api/servers/:id/approvals/:approvalId', nobody: 401, other: 404, owner: 404 },
] as const;
