import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { declarationOf, type Route, ROUTES } from '@outpost/contracts/routes.js';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { type User } from '@outpost/contracts/users.js';
import { WallClock } from '../../apps/server/src/platform/clock.js';
import { passwordOf, signedInAdmin, signedInUser } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';
import { addApp } from '../support/second-factors.js';

const MINUTE_MS = 60_000;

function later(outpost: BootedOutpost, minutes: number): number {
  const now = Date.now() + minutes * MINUTE_MS;
  jest.spyOn(outpost.app.get(WallClock), 'now').mockImplementation(() => new Date(now));
  return now;
}

/** Sends any call; ids that nobody has, and no body unless one is given. */
function call(client: RawClient, route: Route, body?: unknown) {
  const [method = '', path = ''] = route.replace(/:\w+/g, '999999').split(' ');
  return client.fail(method, path, body);
}

/** What makes a call dangerous, if not every call of the route is. */
const DANGEROUS: Readonly<Partial<Record<Route, object>>> = {
  'PATCH /api/servers/:id': { password: 'another rcon password' },
};

const routes = Object.keys(ROUTES) as Route[];
const steppedUp = routes.filter((route) => {
  const { stepUp } = declarationOf(route);
  return stepUp === 'always' || stepUp === 'with-password';
});

describe('Step-up', () => {
  let outpost: BootedOutpost;
  let admin: RawClient;
  beforeAll(async () => {
    outpost = await bootOutpost();
    admin = await signedInAdmin(outpost);
  });
  afterAll(() => outpost.remove());
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is declared for what changes who has access, RCON passwords, and what deletes', () => {
    expect(routes.filter((route) => declarationOf(route).stepUp).sort()).toEqual([
      'DELETE /api/account/identities/:id',
      'DELETE /api/account/second-factor/app',
      'DELETE /api/account/second-factor/passkeys/:id',
      'DELETE /api/groups/:id',
      'DELETE /api/groups/:id/people/:userId',
      'DELETE /api/servers/:id',
      'DELETE /api/servers/:id/people/:userId',
      'DELETE /api/users/:id',
      'DELETE /api/users/:id/second-factor',
      'PATCH /api/account',
      'PATCH /api/groups/:id/people/:userId',
      'PATCH /api/roles/:id',
      'PATCH /api/servers/:id',
      'PATCH /api/servers/:id/people/:userId',
      'POST /api/account/identities',
      'POST /api/account/password',
      'POST /api/account/second-factor/app',
      'POST /api/account/second-factor/app/confirm',
      'POST /api/account/second-factor/passkeys',
      'POST /api/account/second-factor/passkeys/options',
      'POST /api/account/second-factor/recovery-codes',
      'POST /api/approve-user/:id',
      'POST /api/groups',
      'POST /api/groups/:id/invitations',
      'POST /api/groups/:id/servers',
      'POST /api/groups/:id/service-accounts',
      'POST /api/reject-user/:id',
      'POST /api/roles',
      'POST /api/servers/:id/invitations',
      'POST /api/servers/:id/owner',
      'POST /api/servers/:id/service-accounts',
      'POST /api/service-accounts',
      'POST /api/service-accounts/:id/tokens',
      'POST /api/set-admin/:id',
      'POST /api/tokens',
      'POST /api/users/:id/suspended',
    ]);
  });

  it.each(steppedUp)('is needed for %s ten minutes after the last proof, not before', async (route) => {
    later(outpost, 9.9);
    expect((await call(admin, route, DANGEROUS[route])).body.code).not.toBe('step_up_needed');
    later(outpost, 10.1);
    const { status, body } = await call(admin, route, DANGEROUS[route]);
    expect([status, body.code]).toEqual([403, 'step_up_needed']);
  });

  it('is not needed for settings of a server other than its password', async () => {
    later(outpost, 11);
    expect((await call(admin, 'PATCH /api/servers/:id', { name: 'Chernarus' })).status).toBe(404);
  });

  it('takes the password of an account without a second factor, and counts for ten minutes', async () => {
    const user = await signedInUser(outpost, admin, 'edna');
    later(outpost, 20);
    const wrong = await user.fail('POST', '/api/account/step-up', { currentPassword: 'not mine' });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong_password']);
    const proof = { currentPassword: passwordOf('edna') };
    expect((await user.post('/api/account/step-up', proof)).status).toBe(204);
    later(outpost, 29.9);
    expect((await user.post('/api/tokens', { name: 'cron', scope: 'read' })).status).toBe(201);
  });

  it('takes a code of an account with a second factor, where the password is not enough', async () => {
    const user = await signedInUser(outpost, admin, 'boris');
    const { app } = await addApp(user);
    const now = later(outpost, 15);
    const token = { name: 'cron', scope: 'read' };
    expect((await user.fail('POST', '/api/tokens', token)).body.code).toBe('step_up_needed');
    const password = await user.fail('POST', '/api/account/step-up', {
      currentPassword: passwordOf('boris'),
    });
    expect(password.body.errors?.[0]?.field).toBe('code');
    const change = { currentPassword: passwordOf('boris'), newPassword: 'another secret of his' };
    expect((await user.fail('POST', '/api/account/password', change)).body.code).toBe('step_up_needed');
    const profile = { username: 'boris', email: 'b@example.com', currentPassword: passwordOf('boris') };
    expect((await user.fail('PATCH', '/api/account', profile)).body.code).toBe('step_up_needed');
    expect((await user.post('/api/account/step-up', { code: app.code(now) })).status).toBe(204);
    expect((await user.post('/api/tokens', token)).status).toBe(201);
    expect((await user.post('/api/account/password', change)).status).toBe(204);
  });

  it('asks nobody for more than the current password where that was always asked for', async () => {
    const user = await signedInUser(outpost, admin, 'carla');
    later(outpost, 15);
    const change = { currentPassword: passwordOf('carla'), newPassword: 'another secret of hers' };
    expect((await user.post('/api/account/password', change)).status).toBe(204);
    expect((await user.post('/api/tokens', { name: 'cron', scope: 'read' })).status).toBe(201);
  });

  it('limits wrong codes', async () => {
    const user = await signedInUser(outpost, admin, 'dora');
    const { app } = await addApp(user);
    for (let at = 0; at < 5; at++) await user.post('/api/account/step-up', { code: '12345' });
    const { status } = await user.post('/api/account/step-up', { code: app.code() });
    expect(status).toBe(429);
  });

  it('does not concern API tokens', async () => {
    const created = await admin.post<CreatedApiToken>('/api/tokens', { name: 'manager', scope: 'manage' });
    later(outpost, 60);
    const token = new RawClient(outpost.url, { authorization: `Bearer ${created.body.token}` });
    expect((await token.post('/api/tokens', { name: 'cron', scope: 'read' })).status).toBe(201);
  });
});

describe('A required second factor', () => {
  let outpost: BootedOutpost;
  let admin: RawClient;
  beforeAll(async () => {
    outpost = await bootOutpost({ environment: { SECOND_FACTOR: 'admins' } });
    admin = await signedInAdmin(outpost);
  });
  afterAll(() => outpost.remove());

  const closed = routes.filter((route) => {
    const { scope, duringEnrolment } = declarationOf(route);
    return scope !== 'public' && !duringEnrolment;
  });

  it.each(closed)('is missing, so %s is refused', async (route) => {
    const { status, body } = await call(admin, route);
    expect([status, body.code]).toEqual([403, 'second_factor_required']);
  });

  it('opens no socket either, and no more than the account and its second factor', async () => {
    const open = routes
      .filter((route) => declarationOf(route).duringEnrolment)
      .map((route) => route.split(' ')[1]);
    for (const path of open)
      expect(path).toMatch(/^\/api\/(user|logout|account\/(second-factor|step-up).*)$/);
    expect((await admin.get('/api/user')).body).toMatchObject({ mustAddSecondFactor: true });
    const upgrade = { connection: 'upgrade', upgrade: 'websocket' };
    const key = { 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' };
    const headers = { ...upgrade, ...key, cookie: admin.cookieHeader };
    const { get } = await import('node:http');
    const status = await new Promise((resolve) => {
      const request = get(`${outpost.url}/ws`, { headers }, (response) => resolve(response.statusCode));
      request.on('upgrade', () => resolve('open'));
    });
    expect(status).toBe(401);
  });

  it('is added, and everything is open; the last one stays', async () => {
    await addApp(admin);
    expect((await admin.get('/api/servers')).status).toBe(200);
    expect((await admin.get('/api/user')).body).not.toHaveProperty('mustAddSecondFactor');
    const last = await admin.fail('DELETE', '/api/account/second-factor/app');
    expect([last.status, last.body.code]).toEqual([403, 'second_factor_required']);
  });

  it('is not asked of others; who becomes an admin loses even the use of API tokens until then', async () => {
    const user = await signedInUser(outpost, admin, 'boris');
    expect((await user.get('/api/servers')).status).toBe(200);
    const created = await user.post<CreatedApiToken>('/api/tokens', { name: 'cron', scope: 'manage' });
    const token = new RawClient(outpost.url, { authorization: `Bearer ${created.body.token}` });
    expect((await token.get('/api/servers')).status).toBe(200);
    const { id } = (await user.get<User>('/api/user')).body;
    await admin.post(`/api/set-admin/${id}`, { isAdmin: true });
    expect((await token.fail('GET', '/api/servers')).body.code).toBe('second_factor_required');
    expect((await user.fail('GET', '/api/servers')).body.code).toBe('second_factor_required');
    await addApp(user);
    expect((await token.get('/api/servers')).status).toBe(200);
  });
});
