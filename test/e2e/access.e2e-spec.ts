import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { type Route } from '@outpost/contracts/routes.js';
import { type Server } from '@outpost/contracts/servers.js';
import { signedInAdmin, signedInUser, signIn } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';

const ADDRESS = { type: 'battleye', host: '127.0.0.1', port: 9, password: 'rcon secret' };

/**
 * Every call with a body that is right, and what nobody, another user and the owner get. `undefined`: the call
 * changes too much to be tried by the owner here and has a test of its own.
 */
interface Row {
  readonly route: Route;
  readonly body?: unknown;
  readonly nobody: number;
  readonly other: number;
  readonly owner?: number;
}

const ROWS: readonly Row[] = [
  { route: 'GET /api/health', nobody: 200, other: 200, owner: 200 },
  { route: 'GET /api/setup', nobody: 200, other: 200, owner: 200 },
  {
    route: 'POST /api/setup',
    body: { code: 'AAAA', username: 'mallory', email: 'm@example.com', password: 'hunter22' },
    nobody: 409,
    other: 409,
    owner: 409,
  },
  { route: 'GET /api/user', nobody: 401, other: 200, owner: 200 },
  { route: 'POST /api/login', body: { username: 'nobody', password: 'hunter22' }, nobody: 401, other: 401 },
  {
    route: 'POST /api/register-interest',
    body: { username: 'ida', email: 'ida@example.com', password: 'hunter22' },
    nobody: 200,
    other: 409,
  },
  { route: 'POST /api/logout', nobody: 401, other: 204 },
  { route: 'GET /api/tokens', nobody: 401, other: 200, owner: 200 },
  { route: 'POST /api/tokens', body: { name: 'cron', scope: 'read' }, nobody: 401, other: 201, owner: 201 },
  { route: 'DELETE /api/tokens/:id', nobody: 401, other: 404 },
  { route: 'GET /api/pending-users', nobody: 401, other: 403 },
  { route: 'POST /api/approve-user/:id', nobody: 401, other: 403 },
  { route: 'POST /api/set-admin/:id', body: { isAdmin: true }, nobody: 401, other: 403 },
  { route: 'POST /api/subscription/activate', nobody: 401, other: 200, owner: 200 },
  { route: 'GET /api/protocols', nobody: 401, other: 200, owner: 200 },
  { route: 'GET /api/plugins', nobody: 401, other: 403, owner: 403 },
  { route: 'GET /api/games', nobody: 401, other: 200, owner: 200 },
  { route: 'GET /api/servers', nobody: 401, other: 200, owner: 200 },
  { route: 'POST /api/servers', body: { ...ADDRESS, name: 'Mine' }, nobody: 401, other: 201 },
  { route: 'GET /api/servers/:id', nobody: 401, other: 404, owner: 200 },
  { route: 'DELETE /api/servers/:id', nobody: 401, other: 404 },
  { route: 'POST /api/test-connection', body: ADDRESS, nobody: 401, other: 200 },
  { route: 'POST /api/servers/:id/status', nobody: 401, other: 404, owner: 200 },
  { route: 'POST /api/servers/:id/reconnect', nobody: 401, other: 404, owner: 200 },
  { route: 'POST /api/servers/:id/doctor', nobody: 401, other: 404, owner: 200 },
  { route: 'GET /api/servers/:id/commands', nobody: 401, other: 404, owner: 200 },
  { route: 'POST /api/servers/:id/command', body: { command: 'players' }, nobody: 401, other: 404 },
];

describe('access', () => {
  let outpost: BootedOutpost;
  let admin: RawClient;
  let owner: RawClient;
  let server: Server;
  beforeAll(async () => {
    outpost = await bootOutpost();
    admin = await signedInAdmin(outpost);
    owner = await signedInUser(outpost, admin, 'owner');
    await signedInUser(outpost, admin, 'other');
    // The first token is the owner's: ids below are those of the first server, and must lead nobody to it.
    await owner.post('/api/tokens', { name: 'first', scope: 'read' });
    server = (await owner.post<Server>('/api/servers', { ...ADDRESS, name: 'Chernarus' })).body;
  });
  afterAll(() => outpost.remove());

  const call = (client: RawClient, { route, body }: Row): Promise<{ status: number; body: unknown }> => {
    const [method = '', path = ''] = route.split(' ');
    return client.send(method, path.replace(':id', String(server.id)), body);
  };

  it('is decided for every route there is', () => {
    const stack = (outpost.app as NestExpressApplication).getHttpAdapter().getInstance() as unknown as {
      router: { stack: { route?: { path: string; methods: Record<string, boolean> } }[] };
    };
    const registered = stack.router.stack
      .flatMap(({ route }) =>
        route ? Object.keys(route.methods).map((m) => `${m.toUpperCase()} ${route.path}`) : [],
      )
      .filter((name) => name.includes(' /api/') && !name.includes('/api/docs'));
    expect([...new Set(registered)].sort()).toEqual(ROWS.map(({ route }) => route as string).sort());
  });

  it.each(ROWS)('of nobody to $route is $nobody', async (row) => {
    expect((await call(new RawClient(outpost.url), row)).status).toBe(row.nobody);
  });

  it.each(ROWS)('of another user to $route is $other', async (row) => {
    const other = await signIn(outpost, 'other');
    const { status, body } = await call(other, row);
    expect([status, JSON.stringify(body ?? '')]).toEqual([
      row.other,
      expect.not.stringContaining('Chernarus'),
    ]);
  });

  it.each(ROWS.filter(({ owner: expected }) => expected !== undefined))(
    'of the owner to $route is $owner, and the RCON password is in no answer',
    async (row) => {
      const { status, body } = await call(owner, row);
      expect(status).toBe(row.owner);
      expect(JSON.stringify(body)).not.toContain(ADDRESS.password);
    },
  );

  it('to the server of somebody else is open to an admin', async () => {
    expect((await admin.get<Server>(`/api/servers/${server.id}`)).body.name).toBe('Chernarus');
  });

  it('is refused to writing requests of another site, with a cookie and with none', async () => {
    const headers = { origin: 'https://evil.example' };
    const written = await owner.send('POST', '/api/servers', { ...ADDRESS, name: 'Forged' }, headers);
    const login = await new RawClient(outpost.url).send('POST', '/api/login', {}, headers);
    expect([written.status, login.status]).toEqual([403, 403]);
    expect((await owner.get<Server[]>('/api/servers')).body).toHaveLength(1);
  });

  it('never writes a secret into the log', () => {
    const log = outpost.log.join('');
    for (const secret of ['rcon secret', 'owner secret', 'hunter22', outpost.setupCode]) {
      const lines = outpost.log.filter((line) => line.includes(secret));
      expect(lines.filter((line) => !line.includes('/setup with the code'))).toEqual([]);
    }
    expect(log).not.toContain('outpost_session=');
  });

  it('sends the headers that keep a browser safe', async () => {
    const { headers } = await new RawClient(outpost.url).get('/api/health');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
  });
});
