import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Session } from '@outpost/contracts/sessions.js';
import { passwordOf, pendingUser, signedInAdmin, signedInUser, signIn } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { LiveClient } from '../support/live-client.js';
import { StartedPanel } from '../support/started-panel.js';

describe('an account that signs in repeatedly', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  beforeAll(async () => {
    outpost = await StartedPanel.start({ environment: { LIMITS: 'sessions-per-user=3' } });
    admin = await signedInAdmin(outpost);
  });
  afterAll(() => outpost.remove());

  const sessions = async (client: RawClient): Promise<readonly Session[]> =>
    (await client.get<Session[]>('/api/sessions')).body;

  it('leaves no session behind in the same browser, and its open page comes with the new cookie', async () => {
    const rosa = await signedInUser(outpost, admin, 'rosa');
    const former = new RawClient(outpost.url, { cookie: rosa.cookieHeader });
    const page = await LiveClient.open(outpost.url, { cookie: rosa.cookieHeader });
    await rosa.post('/api/login', { username: 'rosa', password: passwordOf('rosa') });
    expect((await former.get('/api/user')).status).toBe(401);
    expect(await page.closed).toBe(1012);
    expect(await sessions(rosa)).toHaveLength(1);
  });

  it('keeps its current session after a wrong password', async () => {
    const ruth = await signedInUser(outpost, admin, 'ruth');
    expect((await ruth.fail('POST', '/api/login', { username: 'ruth', password: 'a guess' })).status).toBe(
      401,
    );
    expect((await ruth.get('/api/user')).status).toBe(200);
  });

  it('has so many sessions at most: the one used least lately ends, with its socket, and nobody else’s', async () => {
    const first = await signedInUser(outpost, admin, 'rolf');
    const socket = await LiveClient.open(outpost.url, { cookie: first.cookieHeader });
    const others = [];
    for (let count = 0; count < 3; count += 1) others.push(await signIn(outpost, 'rolf'));
    expect(await socket.closed).toBe(4401);
    expect((await first.get('/api/user')).status).toBe(401);
    const statuses = await Promise.all(others.map(async (client) => (await client.get('/api/user')).status));
    expect(statuses).toEqual([200, 200, 200]);
    expect((await admin.get('/api/user')).status).toBe(200);
  });

  it('leaves a line in the log when it may not sign in: who it is, where from and why, and not what was typed', async () => {
    await new RawClient(outpost.url).fail('POST', '/api/login', { username: 'nobody', password: 'hunter22' });
    await pendingUser(outpost, 'waiting');
    const visitor = new RawClient(outpost.url);
    await visitor.fail('POST', '/api/login', { username: 'waiting', password: 'a wrong guess' });
    await visitor.fail('POST', '/api/login', { username: 'waiting', password: passwordOf('waiting') });
    const lines = (await outpost.readLog()).filter((line) => line.includes('a login failed')).slice(-3);
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { userId: null, code: 'wrong_credentials', address: '127.0.0.1' },
      { userId: expect.any(Number), code: 'wrong_credentials', address: '127.0.0.1' },
      { userId: expect.any(Number), code: 'awaiting_approval', address: '127.0.0.1' },
    ]);
    expect((await outpost.readLog()).join('')).not.toMatch(/hunter22|a wrong guess|waiting secret/);
  });
});
