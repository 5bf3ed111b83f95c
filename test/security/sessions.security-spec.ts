import { request } from 'node:http';
import { describe, expect } from '@jest/globals';
import { type Session } from '@outpost/contracts/sessions.js';
import { type User } from '@outpost/contracts/users.js';
import { ADMIN } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { LiveClient } from '../support/live-client.js';
import { attack } from './support/attack.js';
import { underAttack } from './support/under-attack.js';

/** Generous: a password is hashed twice in sequence, and other processes compute at the same time. */
const LONG = { timeoutMs: 60_000 };

describe('Somebody with a stolen cookie', () => {
  const held = underAttack();

  attack(
    '12.1',
    'stays in after its owner has changed the password',
    () => held.panel,
    async () => {
      const thief = new RawClient(held.panel.url, { cookie: held.admin.cookieHeader });
      const socket = await LiveClient.open(held.panel.url, { cookie: held.admin.cookieHeader });
      const change = { currentPassword: ADMIN.password, newPassword: 'battery staple' };
      await held.admin.post('/api/account/password', change);
      const { status } = await thief.get('/api/user');
      const code = await socket.closed;
      await held.admin.post('/api/account/password', {
        ...{ currentPassword: 'battery staple', newPassword: ADMIN.password },
      });
      expect([status, code]).toEqual([401, 1012]);
      return `${status}, socket closed (${code})`;
    },
    LONG,
  );

  attack(
    '12.2',
    'moves the account to an email of their own',
    () => held.panel,
    async () => {
      const thief = new RawClient(held.panel.url, { cookie: held.admin.cookieHeader });
      const email = 'thief@example.com';
      const answer = await thief.fail('PATCH', '/api/account', { username: ADMIN.username, email });
      expect((await held.admin.get<User>('/api/user')).body.email).toBe(ADMIN.email);
      return `${answer.status} ${answer.body.detail}`;
    },
    LONG,
  );
});

describe('Somebody with a stolen session, after its owner saw it in the list', () => {
  const held = underAttack();

  attack(
    '12.9',
    'goes on with it',
    () => held.panel,
    async () => {
      const thief = await held.panel.admin();
      const sessions = (await held.admin.get<Session[]>('/api/sessions')).body;
      const other = sessions.find(({ isCurrent }) => !isCurrent);
      expect(other).toMatchObject({ address: '127.0.0.1', lastUsedAt: expect.any(String) });
      await held.admin.send('DELETE', `/api/sessions/${other?.id ?? 0}`);
      const { status } = await thief.get('/api/user');
      const own = await held.admin.get('/api/user');
      expect([status, own.status]).toEqual([401, 200]);
      return String(status);
    },
    LONG,
  );

  attack(
    '12.10',
    'changes the password without knowing it, to lock the owner out',
    () => held.panel,
    async () => {
      const thief = new RawClient(held.panel.url, { cookie: held.admin.cookieHeader });
      const body = { currentPassword: 'a guess', newPassword: 'battery staple' };
      const { status } = await thief.post('/api/account/password', body);
      expect((await held.panel.admin()).cookieHeader).not.toBe('');
      return String(status);
    },
    LONG,
  );
});

describe('Another site, and a neighbour under the same domain, of a panel at an https address', () => {
  const held = underAttack({ PUBLIC_URL: 'https://panel.example' });

  const login = (headers: Record<string, string>): Promise<{ status: number; headers: Headers }> =>
    new RawClient(held.panel.url).send(
      'POST',
      '/api/login',
      { username: ADMIN.username, password: ADMIN.password },
      headers,
    );

  attack(
    '12.6',
    'writes from http, another port or the address of the machine',
    () => held.panel,
    async () => {
      const statuses = [];
      for (const origin of ['http://panel.example', 'https://panel.example:8443', held.panel.url]) {
        statuses.push((await login({ origin })).status);
      }
      const own = await login({ origin: 'https://panel.example' });
      expect([...statuses, own.status]).toEqual([403, 403, 403, 200]);
      return statuses.join(' ');
    },
    LONG,
  );

  attack(
    '12.7',
    'plants a session cookie for the panel',
    () => held.panel,
    async () => {
      const { headers } = await login({});
      const [cookie = '', device = ''] = headers.getSetCookie();
      const planted = cookie.replace('__Host-', '').split(';')[0] ?? '';
      const { status } = await new RawClient(held.panel.url, { cookie: planted }).get('/api/user');
      expect(cookie).toMatch(/^__Host-outpost_session=.*; Path=\/;.*HttpOnly; Secure; SameSite=Lax$/);
      expect(device).toMatch(/^__Host-outpost_device=.*; Path=\/;.*HttpOnly; Secure; SameSite=Strict$/);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
      expect(status).toBe(401);
      return `${status}: only __Host-, Secure, HSTS for a year`;
    },
    LONG,
  );

  attack(
    '12.8',
    'opens a live socket from the address of the machine',
    () => held.panel,
    async () => {
      const { headers } = await login({});
      const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
      const status = await upgradeStatus(`${held.panel.url}/ws`, { cookie, origin: held.panel.url });
      expect(status).toBe(403);
      return String(status);
    },
    LONG,
  );
});

describe('Somebody who signs in without end, or past the proxy, at a panel that trusts another machine', () => {
  const held = underAttack({ LIMITS: 'sessions-per-user=5', TRUST_PROXY: '203.0.113.7' });

  attack(
    '12.12',
    'fills the database with sessions, or keeps a taken cookie beside the new one',
    () => held.panel,
    async () => {
      const first = await held.panel.admin();
      const taken = new RawClient(held.panel.url, { cookie: first.cookieHeader });
      await first.post('/api/login', { username: ADMIN.username, password: ADMIN.password });
      const { status } = await taken.get('/api/user');
      let last = first;
      for (let count = 0; count < 10; count += 1) last = await held.panel.admin();
      const { body } = await last.get<Session[]>('/api/sessions');
      expect([status, body.length]).toEqual([401, 5]);
      return `${status}, ${body.length} sessions of 12`;
    },
    LONG,
  );

  attack(
    '12.13',
    'says to be the proxy, to write from another site',
    () => held.panel,
    async () => {
      const headers = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' };
      const { username, password } = ADMIN;
      const answer = await held.panel.visitor().send('POST', '/api/login', { username, password }, headers);
      expect(answer.status).toBe(403);
      return String(answer.status);
    },
    LONG,
  );
});

/** The status of a socket upgrade. */
function upgradeStatus(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  return new Promise((resolve, reject) => {
    const call = request(url, {
      headers: { ...upgrade, 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==', ...headers },
    });
    call.once('upgrade', ({ statusCode }, socket) => {
      socket.destroy();
      resolve(statusCode);
    });
    call.once('response', ({ statusCode }) => {
      call.destroy();
      resolve(statusCode);
    });
    call.once('error', reject);
    call.end();
  });
}
