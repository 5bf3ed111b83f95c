/** The calls about the audit in the access matrix of test/e2e/access.e2e-spec.ts. */
export const AUDIT_ACCESS = [
  { route: 'GET /api/audit', nobody: 401, other: 403 },
  { route: 'GET /api/audit/export', nobody: 401, other: 403 },
  { route: 'GET /api/audit/verification', nobody: 401, other: 403 },
  { route: 'GET /api/servers/:id/audit', nobody: 401, other: 404, owner: 200 },
  { route: 'GET /api/servers/:id/audit/export', nobody: 401, other: 404, owner: 200 },
  { route: 'GET /api/account/audit', nobody: 401, other: 200, owner: 200 },
] as const;
