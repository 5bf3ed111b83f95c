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
