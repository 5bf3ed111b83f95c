import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Session } from '@outpost/contracts/sessions.js';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { type User } from '@outpost/contracts/users.js';
import { passwordOf, signedInAdmin, signedInUser, signIn } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { LiveClient } from '../support/live-client.js';
import { StartedPanel } from '../support/started-panel.js';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const DAY_MS = 86_400_000;

describe('an account and its credentials', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  beforeAll(async () => {
    outpost = await StartedPanel.start();
    admin = await signedInAdmin(outpost);
  });
  afterAll(() => outpost.remove());

  const tokenOf = async (client: RawClient): Promise<RawClient> => {
    const { body } = await client.post<CreatedApiToken>('/api/tokens', { name: 'cron', scope: 'manage' });
    return new RawClient(outpost.url, { authorization: `Bearer ${body.token}` });
  };

  describe('whose email changes', () => {
    const moved = (username: string) => ({ username, email: `${username}@elsewhere.example` });

    it('requires the current password, and counts wrong ones like a password change', async () => {
      const kurt = await signedInUser(outpost, admin, 'kurt');
      const without = await kurt.fail('PATCH', '/api/account', moved('kurt'));
      expect([without.status, without.body.errors]).toMatchObject([
        400,
        [{ field: 'currentPassword', message: 'Current password is required' }],
      ]);
      const guess = { ...moved('kurt'), currentPassword: 'not mine' };
      for (let attempt = 0; attempt < 5; attempt++) {
        const { status, body } = await kurt.fail('PATCH', '/api/account', guess);
        expect([status, body.code]).toEqual([403, 'wrong_password']);
      }
      const right = { ...moved('kurt'), currentPassword: passwordOf('kurt') };
      expect((await kurt.fail('PATCH', '/api/account', right)).status).toBe(429);
      expect((await kurt.get<User>('/api/user')).body.email).toBe('kurt@example.com');
    });

    it('issues a new cookie and keeps the other sessions', async () => {
      const mara = await signedInUser(outpost, admin, 'mara');
      const [elsewhere, thief] = [
        await signIn(outpost, 'mara'),
        new RawClient(outpost.url, { cookie: mara.cookieHeader }),
      ];
      const change = { ...moved('mara'), currentPassword: passwordOf('mara') };
      expect((await mara.send('PATCH', '/api/account', change)).status).toBe(200);
      const statuses = [];
      for (const client of [mara, elsewhere, thief]) statuses.push((await client.get('/api/user')).status);
      expect(statuses).toEqual([200, 200, 401]);
    });

    it('refuses an email change by an API token, which may still change the name', async () => {
      const nils = await signedInUser(outpost, admin, 'nils');
      const script = await tokenOf(nils);
      const change = { ...moved('nils'), currentPassword: passwordOf('nils') };
      expect((await script.fail('PATCH', '/api/account', change)).status).toBe(403);
      const name = { username: 'nilsson', email: 'nils@example.com' };
      expect((await script.send('PATCH', '/api/account', name)).status).toBe(200);
    });
  });

  describe('whose password changes', () => {
    it('gets a new cookie, and a stolen old one is rejected', async () => {
      const lena = await signedInUser(outpost, admin, 'lena');
      const thief = new RawClient(outpost.url, { cookie: lena.cookieHeader });
      const spy = await LiveClient.open(outpost.url, { cookie: lena.cookieHeader });
      expect((await thief.get('/api/user')).status).toBe(200);
      const change = { currentPassword: passwordOf('lena'), newPassword: 'much better' };
      await lena.post('/api/account/password', change);
      expect((await thief.get('/api/user')).status).toBe(401);
      expect(await spy.closed).toBe(1012);
      expect((await lena.get('/api/user')).status).toBe(200);
    });
  });

  describe('with several sessions', () => {
    let here: RawClient;
    let there: RawClient;
    beforeAll(async () => {
      here = await signedInUser(outpost, admin, 'olga');
    });

    const signInElsewhere = async (): Promise<RawClient> => {
      const client = new RawClient(outpost.url, { 'user-agent': FIREFOX });
      await client.post('/api/login', { username: 'olga', password: passwordOf('olga') });
      return client;
    };
    const sessions = async (client = here): Promise<readonly Session[]> =>
      (await client.get<Session[]>('/api/sessions')).body;

    it('lists where they are used, and which one is current', async () => {
      there = await signInElsewhere();
      const listed = await sessions();
      expect(listed).toHaveLength(2);
      expect(listed.find(({ isCurrent }) => !isCurrent)).toMatchObject({
        ...{ browser: 'Firefox', system: 'Windows', address: '127.0.0.1' },
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
      });
      expect((await sessions(there)).find(({ isCurrent }) => isCurrent)?.browser).toBe('Firefox');
    });

    it('ends one, and closes its socket at once', async () => {
      const socket = await LiveClient.open(outpost.url, { cookie: there.cookieHeader });
      const other = (await sessions()).find(({ isCurrent }) => !isCurrent)?.id ?? 0;
      expect((await here.send('DELETE', `/api/sessions/${other}`)).status).toBe(204);
      expect(await socket.closed).toBe(4401);
      expect((await there.get('/api/user')).status).toBe(401);
      expect((await here.get('/api/user')).status).toBe(200);
    });

    it('ends all others, while API tokens stay valid', async () => {
      there = await signInElsewhere();
      const script = await tokenOf(here);
      expect((await here.send('DELETE', '/api/sessions')).body).toEqual({ ended: 1 });
      expect((await there.get('/api/user')).status).toBe(401);
      expect((await here.get('/api/user')).status).toBe(200);
      expect((await script.get('/api/user')).status).toBe(200);
    });

    it('cannot end a session of another user', async () => {
      const [own] = (await admin.get<Session[]>('/api/sessions')).body;
      expect((await here.send('DELETE', `/api/sessions/${own?.id ?? 0}`)).status).toBe(404);
      expect((await admin.get('/api/user')).status).toBe(200);
    });

    it.each([
      ['seven days without use', 'last_used_at', 7],
      ['the day it was given at its start', 'expires_at', 0],
    ])('loses one after %s', async (_, column, days) => {
      const old = await signInElsewhere();
      const listed = (await sessions(old)).find(({ isCurrent }) => isCurrent);
      const lived = Date.parse(listed?.expiresAt ?? '') - Date.parse(listed?.createdAt ?? '');
      expect(lived).toBe(30 * DAY_MS);
      const past = new Date(Date.now() - days * DAY_MS - 1_000).toISOString();
      const written = past.replace('T', ' ').replace('Z', '');
      await outpost.query(`UPDATE sessions SET ${column} = ? WHERE id = ?`, [written, listed?.id]);
      expect((await old.get('/api/user')).status).toBe(401);
      expect((await sessions()).map(({ id }) => id)).not.toContain(listed?.id);
    });

    it('stores the last use at most once a minute', async () => {
      const client = await signIn(outpost, 'olga');
      const lastUsed = async (): Promise<string | undefined> =>
        (await sessions(client)).find(({ isCurrent }) => isCurrent)?.lastUsedAt;
      const first = await lastUsed();
      await client.get('/api/user');
      expect(await lastUsed()).toBe(first);
      const id = (await sessions(client)).find(({ isCurrent }) => isCurrent)?.id;
      const before = new Date(Date.parse(first ?? '') - 61_000).toISOString();
      const written = before.replace('T', ' ').replace('Z', '');
      await outpost.query('UPDATE sessions SET last_used_at = ? WHERE id = ?', [written, id]);
      await Promise.all(Array.from({ length: 20 }, () => client.get('/api/user')));
      expect(new Date((await lastUsed()) ?? 0).getTime()).toBeGreaterThanOrEqual(
        new Date(first ?? 0).getTime(),
      );
    });
  });
});
