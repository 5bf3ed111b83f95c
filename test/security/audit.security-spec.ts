import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect } from '@jest/globals';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type LogKind } from '@outpost/contracts/log-kinds.js';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { ADMIN, passwordOf } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { LiveClient } from '../support/live-client.js';
import { attack } from './support/attack.js';
import { underAttack } from './support/under-attack.js';

const LONG = { timeoutMs: 60_000 };
const NEW_PASSWORD = 'battery staple';

describe('Somebody who does not want to be noticed', () => {
  const held = underAttack({ LIMITS: 'sockets-per-user=2,tokens-per-user=1,pending-accounts=1' });

  const log = async (): Promise<LogEntry[]> =>
    (await held.admin.get<LogEntry[]>('/api/servers/0/logs?limit=1000')).body;
  /** Waits for an entry of this kind that contains the text. */
  async function entryOf(kind: LogKind, text: string): Promise<LogEntry> {
    for (;;) {
      const entry = (await log()).find((line) => line.kind === kind && line.message.includes(text));
      if (entry) return entry;
      await pause(50);
    }
  }

  attack(
    '15.2',
    'makes and revokes a token, changes email and password, ends sessions',
    () => held.panel,
    async () => {
      const { admin } = held;
      const { body } = await admin.post<CreatedApiToken>('/api/tokens', { name: 'mine', scope: 'manage' });
      await admin.send('DELETE', `/api/tokens/${body.id}`);
      const profile = { username: ADMIN.username, email: 'moved@example.com' };
      await admin.send('PATCH', '/api/account', { ...profile, currentPassword: ADMIN.password });
      const change = { currentPassword: ADMIN.password, newPassword: NEW_PASSWORD };
      await admin.post('/api/account/password', change);
      const kinds = ['token-created', 'token-revoked', 'profile-changed', 'password-changed'] as const;
      for (const kind of kinds) {
        const { details } = await entryOf(kind, ADMIN.username);
        expect(details).toMatchObject({ actor: ADMIN.username, address: '127.0.0.1' });
      }
      const text = JSON.stringify(await log());
      for (const secret of [body.token, ADMIN.password, NEW_PASSWORD]) expect(text).not.toContain(secret);
      return `${kinds.length} entries, by whom and from where`;
    },
    LONG,
  );

  attack(
    '15.3',
    'runs into limits: of tokens, of sockets, of registrations, as a user and as a stranger',
    () => held.panel,
    async () => {
      for (let count = 0; count < 3; count += 1) {
        await held.admin.post('/api/tokens', { name: `t${count}`, scope: 'read' });
        const username = `mallory${count}`;
        const account = { username, email: 'm@example.com', password: passwordOf(username) };
        await held.panel.visitor().post('/api/register-interest', account);
      }
      const opening = Array.from({ length: 5 }, () =>
        LiveClient.open(held.panel.url, { cookie: held.admin.cookieHeader }),
      );
      for (const result of await Promise.allSettled(opening)) {
        if (result.status === 'fulfilled') result.value.socket.terminate();
      }
      const places = ['POST /api/tokens', 'POST /api/register-interest', 'socket upgrade'];
      const entries: LogEntry[] = [];
      for (const place of places) entries.push(await entryOf('limit-reached', place));
      for (const { details } of entries) expect(details).toMatchObject({ address: '127.0.0.1' });
      return entries.map(({ message }) => message).join('; ');
    },
    LONG,
  );

  attack(
    '15.4',
    'asks with a small token for what it may not',
    () => held.panel,
    async () => {
      for (const { id } of (await held.admin.get<CreatedApiToken[]>('/api/tokens')).body) {
        await held.admin.send('DELETE', `/api/tokens/${id}`);
      }
      const { body } = await held.admin.post<CreatedApiToken>('/api/tokens', {
        name: 'small',
        scope: 'read',
      });
      const script = new RawClient(held.panel.url, { authorization: `Bearer ${body.token}` });
      for (let count = 0; count < 50; count += 1) await script.send('DELETE', '/api/users/2');
      const { message } = await entryOf('access-refused', 'DELETE /api/users/:id');
      const entries = (await log()).filter(({ kind }) => kind === 'access-refused');
      expect(entries).toHaveLength(1);
      return message;
    },
    LONG,
  );
});
