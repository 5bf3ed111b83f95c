import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { type Session } from '@outpost/contracts/sessions.js';
import { type User } from '@outpost/contracts/users.js';
import { ADMIN } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { LiveClient } from '../support/live-client.js';
import { attack } from './support/attack.js';
import { AttackedPanel } from './support/attacked-panel.js';

/** Two hashes of a password one after the other are no step of ours, and another process computes at the same time. */
const LONG = { timeoutMs: 60_000 };

describe('Somebody with a stolen cookie', () => {
  let panel: AttackedPanel;
  let admin: RawClient;
  beforeAll(async () => {
    panel = await AttackedPanel.start();
    admin = await panel.admin();
  }, 60_000);
  afterAll(() => panel.stop());

  attack(
    '12.1',
    'stays in after its owner has changed the password',
    () => panel,
    async () => {
      const thief = new RawClient(panel.url, { cookie: admin.cookieHeader });
      const socket = await LiveClient.open(panel.url, { cookie: admin.cookieHeader });
      const change = { currentPassword: ADMIN.password, newPassword: 'battery staple' };
      await admin.post('/api/account/password', change);
      const { status } = await thief.get('/api/user');
      const code = await socket.closed;
      await admin.post('/api/account/password', {
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
    () => panel,
    async () => {
      const thief = new RawClient(panel.url, { cookie: admin.cookieHeader });
      const email = 'thief@example.com';
      const answer = await thief.fail('PATCH', '/api/account', { username: ADMIN.username, email });
      expect((await admin.get<User>('/api/user')).body.email).toBe(ADMIN.email);
      return `${answer.status} ${answer.body.detail}`;
    },
    LONG,
  );
});

describe('Another site, and a neighbour under the same domain, of a panel at an https address', () => {
  let panel: AttackedPanel;
  beforeAll(async () => {
    panel = await AttackedPanel.start({ PUBLIC_URL: 'https://panel.example' });
  }, 60_000);
  afterAll(() => panel.stop());

  const login = (headers: Record<string, string>): Promise<{ status: number; headers: Headers }> =>
    new RawClient(panel.url).send(
      'POST',
      '/api/login',
      { username: ADMIN.username, password: ADMIN.password },
      headers,
    );

  attack(
    '12.6',
    'writes from http, another port or the address of the machine',
    () => panel,
    async () => {
      const statuses = [];
      for (const origin of ['http://panel.example', 'https://panel.example:8443', panel.url]) {
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
    () => panel,
    async () => {
      const { headers } = await login({});
      const [cookie = '', device = ''] = headers.getSetCookie();
      const planted = cookie.replace('__Host-', '').split(';')[0] ?? '';
      const { status } = await new RawClient(panel.url, { cookie: planted }).get('/api/user');
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
    () => panel,
    async () => {
      const { headers } = await login({});
      const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
      const status = await upgradeStatus(`${panel.url}/ws`, { cookie, origin: panel.url });
      expect(status).toBe(403);
      return String(status);
    },
    LONG,
  );
});

describe('Somebody who signs in without end, or past the proxy, at a panel that trusts another machine', () => {
  let panel: AttackedPanel;
  beforeAll(async () => {
    panel = await AttackedPanel.start({ LIMITS: 'sessions-per-user=5', TRUST_PROXY: '203.0.113.7' });
  }, 60_000);
  afterAll(() => panel.stop());

  attack(
    '12.9',
    'fills the database with sessions, or keeps a taken cookie beside the new one',
    () => panel,
    async () => {
      const first = await panel.admin();
      const taken = new RawClient(panel.url, { cookie: first.cookieHeader });
      await first.post('/api/login', { username: ADMIN.username, password: ADMIN.password });
      const { status } = await taken.get('/api/user');
      let last = first;
      for (let count = 0; count < 10; count += 1) last = await panel.admin();
      const { body } = await last.get<Session[]>('/api/sessions');
      expect([status, body.length]).toEqual([401, 5]);
      return `${status}, ${body.length} sessions of 12`;
    },
    LONG,
  );

  attack(
    '12.10',
    'says to be the proxy, to write from another site',
    () => panel,
    async () => {
      const headers = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' };
      const { username, password } = ADMIN;
      const answer = await panel.stranger().send('POST', '/api/login', { username, password }, headers);
      expect(answer.status).toBe(403);
      return String(answer.status);
    },
    LONG,
  );
});

/** What the upgrade of a socket is answered with. */
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
