/** The calls about players and bans in the access matrix of test/e2e/access.e2e-spec.ts. */
export const PLAYERS_ACCESS = [
  { route: 'GET /api/servers/:id/players', nobody: 401, other: 404, owner: 200 },
  { route: 'POST /api/servers/:id/players/refresh', nobody: 401, other: 404, owner: 502 },
  {
    route: 'POST /api/servers/:id/players/kick',
    body: { playerId: 'x' },
    nobody: 401,
    other: 404,
    owner: 502,
  },
  {
    route: 'POST /api/servers/:id/players/ban',
    body: { playerId: 'x', minutes: 60 },
    nobody: 401,
    other: 404,
    owner: 502,
  },
  {
    route: 'POST /api/servers/:id/players/message',
    body: { playerId: 'x', message: 'hello' },
    nobody: 401,
    other: 404,
    owner: 502,
  },
  {
    route: 'POST /api/servers/:id/players/broadcast',
    body: { message: 'hello' },
    nobody: 401,
    other: 404,
    owner: 502,
  },
  {
    route: 'POST /api/servers/:id/players/warn',
    body: { playerId: 'x', reason: 'no building here' },
    nobody: 401,
    other: 404,
    owner: 502,
  },
  { route: 'GET /api/servers/:id/warnings', nobody: 401, other: 404, owner: 200 },
  { route: 'DELETE /api/servers/:id/warnings/:warningId', nobody: 401, other: 404, owner: 404 },
  { route: 'GET /api/servers/:id/bans', nobody: 401, other: 404, owner: 502 },
  { route: 'POST /api/servers/:id/bans/remove', body: { target: 'x' }, nobody: 401, other: 404, owner: 502 },
] as const;
