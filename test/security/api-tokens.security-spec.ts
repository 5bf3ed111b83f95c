import { describe, expect } from '@jest/globals';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type ApiToken, type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { type User } from '@outpost/contracts/users.js';
import { ADMIN, passwordOf } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { attack } from './support/attack.js';
import { underAttack } from './support/under-attack.js';

const LONG = { timeoutMs: 60_000 };

describe("Somebody with an admin's API token", () => {
  const held = underAttack();

  const withToken = async (scope: string): Promise<RawClient> => {
    const create = (body: object) => held.admin.post<CreatedApiToken>('/api/tokens', body);
    const made = await create({ name: 'stolen', scope });
    // A panel from before these scopes accepts `read` and `full`.
    const { body } = made.status === 201 ? made : await create({ name: 'stolen', scope: 'full' });
    return new RawClient(held.panel.url, { authorization: `Bearer ${body.token}` });
  };

  attack(
    '12.3',
    'of the widest scope: makes another admin',
    () => held.panel,
    async () => {
      const script = await withToken('manage');
      const ally = { username: 'ally', email: 'ally@example.com', password: passwordOf('ally') };
      await held.panel.visitor().post('/api/register-interest', ally);
      const { status } = await script.send('POST', '/api/set-admin/2', { isAdmin: true });
      const users = (await held.admin.get<User[]>('/api/users')).body;
      expect(users.filter(({ isAdmin }) => isAdmin)).toHaveLength(1);
      return String(status);
    },
    LONG,
  );

  attack(
    '12.4',
    'that may send commands: makes a wider one, deletes, schedules',
    () => held.panel,
    async () => {
      const script = await withToken('command');
      const statuses = [];
      for (const [method, path, body] of [
        ['POST', '/api/tokens', { name: 'wide', scope: 'manage' }],
        ['DELETE', '/api/servers/1', undefined],
        ['POST', '/api/servers/1/scheduled', { command: 'x', schedule: '* * * * *' }],
        ['DELETE', '/api/sessions', undefined],
      ] as const) {
        statuses.push((await script.send(method, path, body)).status);
      }
      expect(statuses).toEqual([403, 403, 403, 403]);
      return statuses.join(' ');
    },
  );

  attack(
    '12.5',
    'makes API tokens without end',
    () => held.panel,
    async () => {
      const statuses = [];
      for (let count = 0; count < 60; count += 1) {
        statuses.push((await held.admin.post('/api/tokens', { name: 'more', scope: 'read' })).status);
      }
      const made = statuses.filter((status) => status === 201).length;
      expect([made <= 50, statuses.at(-1)]).toEqual([true, 409]);
      return `${made} made, then 409`;
    },
    LONG,
  );

  attack(
    '12.11',
    'that ends tomorrow: makes one that lasts a year, reads who is signed in, changes the password',
    () => held.panel,
    async () => {
      for (const { id } of (await held.admin.get<ApiToken[]>('/api/tokens')).body) {
        await held.admin.send('DELETE', `/api/tokens/${id}`);
      }
      const short = { name: 'short', scope: 'manage', expiresInDays: 1 };
      const { status, body } = await held.admin.post<CreatedApiToken>('/api/tokens', short);
      expect(status).toBe(201);
      const script = new RawClient(held.panel.url, { authorization: `Bearer ${body.token}` });
      const longer = await script.post('/api/tokens', { name: 'x', scope: 'read', expiresInDays: 365 });
      const child = await script.post<CreatedApiToken>('/api/tokens', { name: 'heir', scope: 'read' });
      const reader = new RawClient(held.panel.url, { authorization: `Bearer ${child.body.token}` });
      const change = { currentPassword: ADMIN.password, newPassword: 'battery staple' };
      const statuses = [
        longer.status,
        (await reader.get('/api/sessions')).status,
        (await script.post('/api/account/password', change)).status,
      ];
      expect(statuses).toEqual([403, 403, 403]);
      expect(Date.parse(child.body.expiresAt ?? '')).toBeLessThanOrEqual(Date.parse(body.expiresAt ?? ''));
      return `${statuses.join(' ')}; what it makes ends with it`;
    },
    LONG,
  );

  attack(
    '15.1',
    'hides their tries in the log, or fills it with them',
    () => held.panel,
    async () => {
      const script = new RawClient(held.panel.url, { cookie: held.admin.cookieHeader });
      for (let count = 0; count < 300; count += 1) {
        await script.post('/api/tokens', { name: 'more', scope: 'read' });
      }
      const lines = (await held.admin.get<LogEntry[]>('/api/servers/0/logs?limit=1000')).body;
      const logged = lines.filter(({ kind }) => kind === 'limit-reached');
      expect([logged.length > 0, logged.length <= 3]).toEqual([true, true]);
      return `${logged.length} of 300 told one by one, by whom and from where`;
    },
    LONG,
  );
});
