import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type LogKind } from '@outpost/contracts/log-kinds.js';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { passwordOf, signedInAdmin, signedInUser, signIn } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { LiveClient } from '../support/live-client.js';
import { StartedPanel } from '../support/started-panel.js';

describe('the audit log of access', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  let otto: RawClient;
  beforeAll(async () => {
    outpost = await StartedPanel.start({ environment: { LIMITS: 'tokens-per-user=3' } });
    admin = await signedInAdmin(outpost);
    otto = await signedInUser(outpost, admin, 'otto');
  });
  afterAll(() => outpost.remove());

  const entriesOf = async (kind: LogKind, count = 1): Promise<LogEntry[]> => {
    for (;;) {
      const { body } = await admin.get<LogEntry[]>('/api/servers/0/logs?limit=1000');
      const lines = body.filter((line) => line.kind === kind).reverse();
      if (lines.length >= count) return lines;
      await setImmediate();
    }
  };

  /** Without the periodic summaries of repetitions, which come once a minute. */
  const first = async (kind: LogKind, count: number): Promise<LogEntry[]> => {
    for (;;) {
      const lines = (await entriesOf(kind)).filter(({ details }) => details?.['times'] === 0);
      if (lines.length >= count) return lines;
    }
  };

  it('holds which API tokens were made and revoked, by whom, and from where', async () => {
    const { body } = await otto.post<CreatedApiToken>('/api/tokens', { name: 'cron', scope: 'manage' });
    const script = new RawClient(outpost.url, { authorization: `Bearer ${body.token}` });
    const second = await script.post<CreatedApiToken>('/api/tokens', { name: 'child', scope: 'read' });
    await otto.send('DELETE', `/api/tokens/${second.body.id}`);
    const made = await entriesOf('token-created', 2);
    expect(made.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^otto created the API token cron \(manage, until 20.+\) from 127\.0\.0\.1$/),
      expect.stringMatching(/^otto \(API token cron\) created the API token child \(read, until 20/),
    ]);
    expect(made[1]?.details).toMatchObject({ actor: 'otto', tokenName: 'cron', address: '127.0.0.1' });
    expect((await entriesOf('token-revoked'))[0]?.message).toBe(
      'otto revoked the API token child from 127.0.0.1',
    );
  });

  it('records ended sessions, and changes of password and email', async () => {
    await signIn(outpost, 'otto');
    await otto.send('DELETE', '/api/sessions');
    await signIn(outpost, 'otto');
    const profile = { username: 'otto', email: 'otto@elsewhere.example' };
    await otto.send('PATCH', '/api/account', { ...profile, currentPassword: passwordOf('otto') });
    const change = { currentPassword: passwordOf('otto'), newPassword: 'zebra crossing' };
    await otto.post('/api/account/password', change);
    const messages = [];
    for (const kind of ['sessions-ended', 'profile-changed', 'password-changed'] as const) {
      messages.push((await entriesOf(kind))[0]?.message);
    }
    expect(messages).toEqual([
      'otto ended 1 session of their account from 127.0.0.1',
      'otto changed their email from otto@example.com to otto@elsewhere.example, from 127.0.0.1',
      'otto changed their password from 127.0.0.1; 1 session ended',
    ]);
  });

  it('holds limits that were reached', async () => {
    const make = async (): Promise<number> =>
      (await otto.post('/api/tokens', { name: 'x', scope: 'read' })).status;
    // One of three tokens exists already; concurrent requests count against the limit as well.
    const statuses = await Promise.all(Array.from({ length: 4 }, make));
    expect(statuses.sort()).toEqual([201, 201, 409, 409]);
    expect(await first('limit-reached', 1)).toEqual([
      expect.objectContaining({
        eventType: 'error',
        message: 'otto ran into a limit (limit_reached) at POST /api/tokens from 127.0.0.1',
      }),
    ]);
  });

  it('holds once what people were refused, over REST as over the socket', async () => {
    for (let id = 100; id < 160; id += 1) await otto.get(`/api/servers/${id}`);
    for (let count = 0; count < 20; count += 1) await otto.get('/api/users');
    await otto.post('/api/account/password', { currentPassword: 'a guess', newPassword: 'zebra crossing' });
    const socket = await LiveClient.open(outpost.url, { cookie: otto.cookieHeader });
    for (let count = 0; count < 9; count += 1) socket.send({ type: 'subscribe', serverId: 100 });
    const lines = await first('access-refused', 4);
    socket.close();
    expect(lines.map(({ message }) => message)).toEqual([
      'otto was refused (not_found) at GET /api/servers/:id from 127.0.0.1',
      'otto was refused (admin_only) at GET /api/users from 127.0.0.1',
      'otto was refused (wrong_password) at POST /api/account/password from 127.0.0.1',
      'otto was refused (not_found) at socket subscribe from 127.0.0.1',
    ]);
  });

  it('leaves the machine as well: each entry is a line of the output', async () => {
    const lines = (await outpost.readLog()).map(
      (line) => JSON.parse(line) as { kind?: LogKind; details?: object; msg: string },
    );
    for (const kind of ['panel-login', 'account-changed', 'token-created', 'access-refused'] as const) {
      const [entry] = await entriesOf(kind);
      const line = lines.find(({ msg }) => msg === entry?.message);
      expect([kind, line]).toEqual([kind, expect.objectContaining({ kind, details: expect.any(Object) })]);
    }
  });

  it('contains no secret', async () => {
    const { body } = await admin.get<LogEntry[]>('/api/servers/0/logs?limit=1000');
    expect(JSON.stringify([body, await outpost.readLog()])).not.toMatch(/outpost_|zebra|otto secret|a guess/);
  });
});
