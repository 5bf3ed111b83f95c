/** The server in the access matrix of test/e2e/access.e2e-spec.ts. */
export const ADDRESS = { type: 'battleye', host: '127.0.0.1', port: 9, password: 'rcon secret' };
export const SCHEDULE = { command: 'players', schedule: '0 4 * * *' };

/** The calls about servers and their console in the access matrix. */
export const SERVERS_ACCESS = [
  { route: 'GET /api/servers', nobody: 401, other: 200, owner: 200 },
  { route: 'POST /api/servers', body: { ...ADDRESS, name: 'Mine' }, nobody: 401, other: 201 },
  { route: 'GET /api/servers/:id', nobody: 401, other: 404, owner: 200 },
  { route: 'PATCH /api/servers/:id', body: { maxPlayers: 10 }, nobody: 401, other: 404, owner: 200 },
  { route: 'DELETE /api/servers/:id', nobody: 401, other: 404 },
  { route: 'POST /api/servers/:id/favourite', nobody: 401, other: 404, owner: 204 },
  { route: 'DELETE /api/servers/:id/favourite', nobody: 401, other: 404, owner: 204 },
  { route: 'GET /api/servers/:id/monitoring', nobody: 401, other: 404, owner: 200 },
  { route: 'GET /api/stats', nobody: 401, other: 200, owner: 200 },
  // Without ids.
  { route: 'GET /api/heartbeats', nobody: 401, other: 400, owner: 400 },
  { route: 'POST /api/test-connection', body: ADDRESS, nobody: 401, other: 200 },
  { route: 'POST /api/servers/:id/status', nobody: 401, other: 404, owner: 200 },
  { route: 'POST /api/servers/:id/reconnect', nobody: 401, other: 404, owner: 200 },
  { route: 'POST /api/servers/:id/doctor', nobody: 401, other: 404, owner: 200 },
  { route: 'GET /api/servers/:id/commands', nobody: 401, other: 404, owner: 200 },
  { route: 'POST /api/servers/:id/command', body: { command: 'players' }, nobody: 401, other: 404 },
  { route: 'GET /api/servers/:id/commands/:commandId/table', nobody: 401, other: 404, owner: 200 },
  { route: 'GET /api/servers/:id/saved-commands', nobody: 401, other: 404, owner: 200 },
  {
    route: 'POST /api/servers/:id/saved-commands',
    body: { command: 'players' },
    nobody: 401,
    other: 404,
    owner: 201,
  },
  { route: 'DELETE /api/servers/:id/saved-commands/:commandId', nobody: 401, other: 404 },
  { route: 'POST /api/servers/:id/restart', nobody: 401, other: 404 },
  { route: 'POST /api/servers/:id/start', nobody: 401, other: 404, owner: 409 },
] as const;

/** Those about their logs and schedules. */
export const LOGS_ACCESS = [
  { route: 'GET /api/logs', nobody: 401, other: 200, owner: 200 },
  { route: 'GET /api/servers/:id/logs', nobody: 401, other: 404, owner: 200 },
  { route: 'GET /api/servers/:id/logs/histogram', nobody: 401, other: 404, owner: 200 },
  { route: 'GET /api/servers/:id/timeline', nobody: 401, other: 404, owner: 200 },
  { route: 'GET /api/servers/:id/logs.csv', nobody: 401, other: 404, owner: 200 },
  { route: 'GET /api/scheduled/restarts', nobody: 401, other: 200, owner: 200 },
  // Without a schedule to preview.
  { route: 'GET /api/scheduled/preview', nobody: 401, other: 400, owner: 400 },
  { route: 'GET /api/servers/:id/scheduled', nobody: 401, other: 404, owner: 200 },
  { route: 'POST /api/servers/:id/scheduled', body: SCHEDULE, nobody: 401, other: 404, owner: 201 },
  {
    route: 'PATCH /api/servers/:id/scheduled/:commandId',
    body: { enabled: false },
    nobody: 401,
    other: 404,
    owner: 200,
  },
  { route: 'DELETE /api/servers/:id/scheduled/:commandId', nobody: 401, other: 404 },
  { route: 'POST /api/servers/:id/scheduled/:commandId/test', nobody: 401, other: 404 },
  { route: 'GET /api/servers/:id/scheduled/:commandId/runs', nobody: 401, other: 404, owner: 200 },
] as const;
