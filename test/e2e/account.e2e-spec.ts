import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RegisterInterestResponse } from '@outpost/contracts/registration.js';
import { type SetupState } from '@outpost/contracts/setup.js';
import { type PendingUser, type User } from '@outpost/contracts/users.js';
import { Database } from '../../apps/server/src/platform/database/database.js';
import { SessionEntity } from '../../apps/server/src/auth/session.entity.js';
import { ADMIN, signedInAdmin, signedInUser } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';

describe('the first admin', () => {
  let outpost: BootedOutpost;
  beforeAll(async () => {
    outpost = await bootOutpost();
  });
  afterAll(() => outpost.remove());

  it('is required as long as there is none', async () => {
    const { body } = await new RawClient(outpost.url).get<SetupState>('/api/setup');
    expect(body).toEqual({ required: true });
  });

  it('finds the code and the URL of the set-up page in the log', () => {
    const line = outpost.log.find((entry) => entry.includes(outpost.setupCode));
    expect(outpost.setupCode).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect(line).toContain(`${outpost.url}/setup`);
  });

  it('is refused with a wrong code, and nothing is stored', async () => {
    const client = new RawClient(outpost.url);
    const { status, body } = await client.fail('POST', '/api/setup', { code: 'AAAA-BBBB-CCCC', ...ADMIN });
    expect([status, body.code]).toEqual([403, 'wrong_setup_code']);
    expect((await client.get<SetupState>('/api/setup')).body.required).toBe(true);
  });

  it('is created and signed in by the right code, typed in lower case and without dashes', async () => {
    const client = new RawClient(outpost.url);
    const code = outpost.setupCode.toLowerCase().replaceAll('-', ' ');
    const { status, body } = await client.post<User>('/api/setup', { code, ...ADMIN });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      username: 'anna',
      isAdmin: true,
      isApproved: true,
      subscriptionStatus: 'active',
    });
    expect((await client.get<User>('/api/user')).body.username).toBe('anna');
  });

  it('can be made only once', async () => {
    const { status, body } = await new RawClient(outpost.url).fail('POST', '/api/setup', {
      code: outpost.setupCode,
      ...ADMIN,
      username: 'other',
    });
    expect([status, body.code]).toEqual([409, 'setup_done']);
  });
});

describe('an unattended first admin', () => {
  it('is created from the settings', async () => {
    const outpost = await bootOutpost({
      environment: { ADMIN_USERNAME: 'root', ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'very secret' },
    });
    const { body } = await new RawClient(outpost.url).post<User>('/api/login', {
      username: 'root',
      password: 'very secret',
    });
    expect(body.isAdmin).toBe(true);
    expect(outpost.setupCode).toBe('');
    expect(outpost.log.join('')).not.toContain('very secret');
    await outpost.remove();
  });
});

describe('an account', () => {
  let outpost: BootedOutpost;
  let admin: RawClient;
  beforeAll(async () => {
    outpost = await bootOutpost();
    admin = await signedInAdmin(outpost);
  });
  afterAll(() => outpost.remove());

  it('can sign in only once an admin has approved it [S1.7 S1.13 S4.3 S6.8]', async () => {
    const visitor = new RawClient(outpost.url);
    const account = { username: 'Bert', email: 'bert@example.com', password: 'hunter22' };
    const registered = await visitor.post<RegisterInterestResponse>('/api/register-interest', account);
    expect(registered.status).toBe(200);
    expect(registered.body.message).toContain('approved');

    const early = await visitor.fail('POST', '/api/login', { username: 'bert', password: 'hunter22' });
    expect([early.status, early.body.detail]).toEqual([403, 'Your account is awaiting admin approval']);

    const pending = await admin.get<PendingUser[]>('/api/pending-users');
    const id = pending.body[0]?.id ?? 0;
    expect(pending.body).toEqual([
      { id, username: 'Bert', email: 'bert@example.com', createdAt: expect.any(String) },
    ]);
    expect((await admin.post<User>(`/api/approve-user/${id}`)).body.isApproved).toBe(true);

    const login = await visitor.post<User>('/api/login', { username: 'bert', password: 'hunter22' });
    expect([login.status, login.body.username]).toEqual([200, 'Bert']);
    expect(login.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/);
  });

  it('has a unique name, regardless of letter case', async () => {
    const { status, body } = await new RawClient(outpost.url).fail('POST', '/api/register-interest', {
      username: 'ANNA',
      email: 'new@example.com',
      password: 'hunter22',
    });
    expect([status, body.code]).toEqual([409, 'username_taken']);
  });

  it('is created for only one of two concurrent registrations with the same name', async () => {
    const ask = (email: string): Promise<{ status: number }> =>
      new RawClient(outpost.url).post('/api/register-interest', {
        username: 'twice',
        email,
        password: 'hunter22',
      });
    const answers = await Promise.all([ask('one@example.com'), ask('two@example.com')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('does not reveal that an email is taken, but admins see who shares it', async () => {
    const visitor = new RawClient(outpost.url);
    const account = { username: 'stranger', email: ADMIN.email.toUpperCase(), password: 'hunter22' };
    expect((await visitor.post('/api/register-interest', account)).status).toBe(200);
    const early = await visitor.fail('POST', '/api/login', { username: 'stranger', password: 'hunter22' });
    expect([early.status, early.body.code]).toEqual([403, 'awaiting_approval']);
    const pending = await admin.get<PendingUser[]>('/api/pending-users');
    const stranger = pending.body.find(({ username }) => username === 'stranger');
    expect(stranger?.sharesEmailWith).toEqual(['anna']);
  });

  it('is told the same for a wrong name and for a wrong password [S8.4]', async () => {
    const client = new RawClient(outpost.url);
    const name = await client.fail('POST', '/api/login', { username: 'nobody', password: 'hunter22' });
    const password = await client.fail('POST', '/api/login', { username: 'anna', password: 'hunter22' });
    const facts = ({ status, body }: typeof name): unknown[] => [status, body.code, body.detail];
    expect(facts(name)).toEqual(facts(password));
    expect(name.status).toBe(401);
  });

  it('rejects even the right password after five wrong ones', async () => {
    const carl = await signedInUser(outpost, admin, 'carl');
    expect((await carl.get('/api/user')).status).toBe(200);
    const client = new RawClient(outpost.url);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      statuses.push(
        (await client.fail('POST', '/api/login', { username: 'carl', password: 'wrong!' })).status,
      );
    }
    const blocked = await client.fail('POST', '/api/login', { username: 'carl', password: 'carl secret' });
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    expect([blocked.status, blocked.body.code]).toEqual([429, 'too_many_attempts']);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is signed out on the server, not only in the browser', async () => {
    const dora = await signedInUser(outpost, admin, 'dora');
    const stolen = dora.cookieHeader;
    expect((await dora.post('/api/logout')).status).toBe(204);
    const replay = await new RawClient(outpost.url).send('GET', '/api/user', undefined, { cookie: stolen });
    expect(replay.status).toBe(401);
  });

  it('is signed out when its session expires', async () => {
    const otto = await signedInUser(outpost, admin, 'otto');
    const { id } = (await otto.get<User>('/api/user')).body;
    const past = new Date(Date.now() - 1000);
    const database = outpost.app.get(Database);
    await database.write((manager) => manager.update(SessionEntity, { userId: id }, { expiresAt: past }));
    expect((await otto.get('/api/user')).status).toBe(401);
  });

  it('becomes admin by an admin, and the last admin stays [S4.5]', async () => {
    const emil = await signedInUser(outpost, admin, 'emil');
    const { id } = (await emil.get<User>('/api/user')).body;
    const { id: annaId } = (await admin.get<User>('/api/user')).body;
    const last = await admin.fail('POST', `/api/set-admin/${annaId}`, { isAdmin: false });
    expect([last.status, last.body.code]).toEqual([409, 'last_admin']);
    expect((await emil.post(`/api/set-admin/${id}`, { isAdmin: true })).status).toBe(403);
    expect((await admin.post<User>(`/api/set-admin/${id}`, { isAdmin: true })).body.isAdmin).toBe(true);
    expect((await emil.post<User>(`/api/set-admin/${annaId}`, { isAdmin: false })).body.isAdmin).toBe(false);
    expect((await emil.post<User>(`/api/set-admin/${annaId}`, { isAdmin: true })).body.isAdmin).toBe(true);
  });

  it('can activate Premium on a self-hosted panel', async () => {
    const fred = await signedInUser(outpost, admin, 'fred');
    expect((await fred.get<User>('/api/user')).body.subscriptionStatus).toBe('inactive');
    expect((await fred.post<User>('/api/subscription/activate')).body.subscriptionStatus).toBe('active');
  });
});
