import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { type UserRow, type User } from '@outpost/contracts/users.js';
import { SignedIn } from '../../apps/server/src/auth/auth.events.js';
import { EventBus } from '../../apps/server/src/platform/event-bus.js';
import { ADMIN, passwordOf, signedInAdmin, signedInUser, signIn } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';
import { LiveClient } from '../support/live-client.js';

describe('the user’s own account', () => {
  let outpost: BootedOutpost;
  let admin: RawClient;
  beforeAll(async () => {
    outpost = await bootOutpost();
    admin = await signedInAdmin(outpost);
  });
  afterAll(() => outpost.remove());

  const loginStatus = async (username: string, password: string): Promise<number> =>
    (await new RawClient(outpost.url).post('/api/login', { username, password })).status;
  const tokenOf = async (client: RawClient): Promise<RawClient> => {
    const { body } = await client.post<CreatedApiToken>('/api/tokens', { name: 'cron', scope: 'manage' });
    return new RawClient(outpost.url, { authorization: `Bearer ${body.token}` });
  };
  const socketOf = (client: RawClient): Promise<LiveClient> =>
    LiveClient.open(outpost.url, { cookie: client.cookieHeader });

  describe('whose profile changes', () => {
    const renamed = { username: 'Herbert', email: 'herbert@example.com' };

    it('uses the new name and address, and frees the old name for others', async () => {
      const bert = await signedInUser(outpost, admin, 'bert');
      const change = { ...renamed, currentPassword: passwordOf('bert') };
      const { status, body } = await bert.send<User>('PATCH', '/api/account', change);
      expect([status, body]).toEqual([200, expect.objectContaining(renamed)]);
      expect((await bert.get<User>('/api/user')).body).toMatchObject(renamed);
      expect(await loginStatus('herbert', passwordOf('bert'))).toBe(200);
      expect(await loginStatus('bert', passwordOf('bert'))).toBe(401);
      const successor = { username: 'bert', email: 'bert@example.com', password: 'hunter22' };
      expect((await new RawClient(outpost.url).post('/api/register-interest', successor)).status).toBe(200);
    });

    it('may change the letter case of its own name', async () => {
      const carl = await signedInUser(outpost, admin, 'carl');
      const { status } = await carl.send('PATCH', '/api/account', {
        username: 'CARL',
        email: 'Carl@Example.com',
      });
      expect(status).toBe(200);
    });

    it('cannot take another user’s name, may share an address, and does not learn that it is shared', async () => {
      const dora = await signedInUser(outpost, admin, 'dora');
      const name = await dora.fail('PATCH', '/api/account', { username: 'ANNA', email: 'new@example.com' });
      expect([name.status, name.body.code, name.body.errors?.[0]?.field]).toEqual([
        409,
        'username_taken',
        'username',
      ]);
      expect((await dora.get<User>('/api/user')).body).toMatchObject({
        username: 'dora',
        email: 'dora@example.com',
      });
      const shared = { username: 'dora', email: ADMIN.email, currentPassword: passwordOf('dora') };
      expect((await dora.send('PATCH', '/api/account', shared)).status).toBe(200);
    });

    it('does not let a user enumerate the names of others', async () => {
      const emil = await signedInUser(outpost, admin, 'emil');
      const guess = (): Promise<{ status: number }> =>
        emil.send('PATCH', '/api/account', { username: 'anna', email: 'emil@example.com' });
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 11; attempt++) statuses.push((await guess()).status);
      expect(statuses).toEqual([...Array<number>(10).fill(409), 429]);
    });
  });

  describe('whose password changes', () => {
    it('ends its other sessions and their sockets, but keeps the current session and its API tokens', async () => {
      const fred = await signedInUser(outpost, admin, 'fred');
      const [elsewhere, script] = [await signIn(outpost, 'fred'), await tokenOf(fred)];
      const [here, there] = [await socketOf(fred), await socketOf(elsewhere)];
      const change = { currentPassword: passwordOf('fred'), newPassword: 'much better' };
      expect((await fred.post('/api/account/password', change)).status).toBe(204);
      expect(await there.closed).toBe(4401);
      expect((await elsewhere.get('/api/user')).status).toBe(401);
      expect((await fred.get('/api/user')).status).toBe(200);
      expect((await script.get('/api/user')).status).toBe(200);
      expect(await here.closed).toBe(1012);
      expect((await socketOf(fred)).socket.readyState).toBe(here.socket.OPEN);
      expect(await loginStatus('fred', passwordOf('fred'))).toBe(401);
      expect(await loginStatus('fred', 'much better')).toBe(200);
      expect(outpost.log.join('')).not.toContain('much better');
    });

    it('refuses API tokens, whatever their scope and even with the current password', async () => {
      const gina = await signedInUser(outpost, admin, 'gina');
      const script = await tokenOf(gina);
      const change = { currentPassword: passwordOf('gina'), newPassword: 'from a script' };
      const { status, body } = await script.fail('POST', '/api/account/password', change);
      expect([status, body.code]).toEqual([403, 'token_scope_too_small']);
      expect(await loginStatus('gina', passwordOf('gina'))).toBe(200);
    });

    it('names the wrong current password, and bears five of them', async () => {
      const hans = await signedInUser(outpost, admin, 'hans');
      const change = { currentPassword: 'wrong!', newPassword: 'much better' };
      for (let attempt = 0; attempt < 5; attempt++) {
        const { status, body } = await hans.fail('POST', '/api/account/password', change);
        expect([status, body.code, body.errors?.[0]?.field]).toEqual([
          403,
          'wrong_password',
          'currentPassword',
        ]);
      }
      const right = { ...change, currentPassword: passwordOf('hans') };
      expect((await hans.fail('POST', '/api/account/password', right)).status).toBe(429);
      expect(await loginStatus('hans', passwordOf('hans'))).toBe(200);
    });

    it('accepts only one of two concurrent password changes', async () => {
      const ida = await signedInUser(outpost, admin, 'ida');
      const change = (newPassword: string): Promise<{ status: number }> =>
        ida.post('/api/account/password', { currentPassword: passwordOf('ida'), newPassword });
      const answers = await Promise.all([change('password one'), change('password two')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
      const winner = answers[0].status === 204 ? 'password one' : 'password two';
      expect(await loginStatus('ida', winner)).toBe(200);
    });
  });

  it('shows its last sign-in time, and publishes the address to subscribers', async () => {
    const seen: SignedIn[] = [];
    outpost.app.get(EventBus).subscribe(SignedIn, (event) => void seen.push(event));
    const jana = await signedInUser(outpost, admin, 'jana');
    const { id } = (await jana.get<User>('/api/user')).body;
    expect(seen).toEqual([
      expect.objectContaining({ userId: id, username: 'jana', isAdmin: false, address: '127.0.0.1' }),
    ]);
    const { body } = await admin.get<UserRow[]>('/api/users?q=jana');
    expect(body.map(({ lastLoginAt }) => lastLoginAt)).toEqual([seen[0]?.at.toISOString()]);
  });
});
