import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { type User } from '@outpost/contracts/users.js';
import { passwordOf } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { attack } from './support/attack.js';
import { AttackedPanel } from './support/attacked-panel.js';

const LONG = { timeoutMs: 60_000 };

describe("Somebody with an admin's API token", () => {
  let panel: AttackedPanel;
  let admin: RawClient;
  beforeAll(async () => {
    panel = await AttackedPanel.start();
    admin = await panel.admin();
  }, 60_000);
  afterAll(() => panel.stop());

  const withToken = async (scope: string): Promise<RawClient> => {
    const { body } = await admin.post<CreatedApiToken>('/api/tokens', { name: 'stolen', scope });
    return new RawClient(panel.url, { authorization: `Bearer ${body.token}` });
  };

  attack(
    '12.3',
    'of the widest scope: makes another admin',
    () => panel,
    async () => {
      const script = await withToken('manage');
      const ally = { username: 'ally', email: 'ally@example.com', password: passwordOf('ally') };
      await panel.stranger().post('/api/register-interest', ally);
      const { status } = await script.send('POST', '/api/set-admin/2', { isAdmin: true });
      const users = (await admin.get<User[]>('/api/users')).body;
      expect(users.filter(({ isAdmin }) => isAdmin)).toHaveLength(1);
      return String(status);
    },
    LONG,
  );

  attack(
    '12.4',
    'that may send commands: makes a wider one, deletes, schedules',
    () => panel,
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
    () => panel,
    async () => {
      const statuses = [];
      for (let count = 0; count < 60; count += 1) {
        statuses.push((await admin.post('/api/tokens', { name: 'more', scope: 'read' })).status);
      }
      const made = statuses.filter((status) => status === 201).length;
      expect([made <= 50, statuses.at(-1)]).toEqual([true, 409]);
      return `${made} made, then 409`;
    },
    LONG,
  );

  attack(
    '15.1',
    'hides their tries in the log, or fills it with them',
    () => panel,
    async () => {
      const script = new RawClient(panel.url, { cookie: admin.cookieHeader });
      for (let count = 0; count < 300; count += 1) {
        await script.post('/api/tokens', { name: 'more', scope: 'read' });
      }
      const lines = (await admin.get<LogEntry[]>('/api/servers/0/logs?limit=1000')).body;
      const told = lines.filter(({ kind }) => kind === 'limit-reached');
      expect([told.length > 0, told.length <= 3]).toEqual([true, true]);
      return `${told.length} of 300 told one by one, by whom and from where`;
    },
    LONG,
  );
});
