/** The calls of OpenID Connect in the access matrix of test/e2e/access.e2e-spec.ts, on a panel without an issuer. */
export const OIDC_ACCESS = [
  { route: 'POST /api/oidc', body: { purpose: 'sign-in' }, nobody: 409, other: 409, owner: 409 },
  { route: 'POST /api/oidc/completion', body: { query: '?code=x' }, nobody: 401, other: 401, owner: 401 },
  { route: 'POST /api/oidc/consent', nobody: 401, other: 401, owner: 401 },
  { route: 'POST /api/oidc/registration', nobody: 401, other: 401, owner: 401 },
  { route: 'GET /api/account/identities', nobody: 401, other: 200, owner: 200 },
  { route: 'POST /api/account/identities', nobody: 401, other: 401, owner: 401 },
  { route: 'DELETE /api/account/identities/:id', nobody: 401, other: 404 },
] as const;
