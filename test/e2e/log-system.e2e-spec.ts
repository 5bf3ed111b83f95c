import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type LogKind } from '@outpost/contracts/log-kinds.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type User } from '@outpost/contracts/users.js';
import { passwordOf, pendingUser, signedInAdmin } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { StartedPanel } from '../support/started-panel.js';

const SECRET = 'zebra-9';

describe('the log of the system', () => {
  let dataDir: string;
  let outpost: StartedPanel;
  let admin: RawClient;
  let hook: HttpServer;
  let hookStatus = 204;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'outpost-log-'));
    await mkdir(join(dataDir, 'plugins'), { mode: 0o755 });
    await writeFile(join(dataDir, 'plugins', 'broken.mjs'), 'throw new Error("no");', { mode: 0o644 });
    hook = createServer((_, response) => response.writeHead(hookStatus).end());
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
    outpost = await StartedPanel.start({ dataDir, environment: { HOOK_ALLOW: 'loopback' } });
    admin = await signedInAdmin(outpost);
  });
  afterAll(async () => {
    await outpost.remove();
    await new Promise((resolve) => hook.close(resolve));
    await rm(dataDir, { recursive: true, force: true });
  });

  /** The lines of one kind, oldest first, once there are at least `count`. */
  const entriesOf = async (kind: LogKind, count: number, serverId = 0): Promise<LogEntry[]> => {
    for (;;) {
      const { body } = await admin.get<LogEntry[]>(`/api/servers/${serverId}/logs?limit=1000`);
      const lines = body.filter((line) => line.kind === kind).reverse();
      if (lines.length >= count) return lines;
      await setImmediate();
    }
  };
  const messages = async (kind: LogKind, count: number, serverId = 0): Promise<string[]> =>
    (await entriesOf(kind, count, serverId)).map(({ message }) => message);

  it('records what admins do to accounts, once, and by whom', async () => {
    const mia = await pendingUser(outpost, 'mia');
    const pending = (await admin.get<User[]>('/api/pending-users')).body;
    const id = pending.find(({ username }) => username === 'mia')?.id ?? 0;
    await admin.post(`/api/approve-user/${id}`);
    await admin.post(`/api/approve-user/${id}`);
    await mia.post('/api/login', { username: 'mia', password: passwordOf('mia') });
    for (const isAdmin of [true, true, false]) await admin.post(`/api/set-admin/${id}`, { isAdmin });
    for (const isSuspended of [true, false]) {
      await admin.post(`/api/users/${id}/suspended`, { isSuspended });
    }
    await admin.send('DELETE', `/api/users/${id}`);
    expect(await messages('account-changed', 6)).toEqual([
      'Account mia: approved, by anna',
      'Account mia: made an admin, by anna',
      'Account mia: no admin any more, by anna',
      'Account mia: suspended, by anna',
      'Account mia: no longer suspended, by anna',
      'Account mia: deleted, by anna',
    ]);
    expect((await entriesOf('account-changed', 1))[0]?.details).toMatchObject({ userId: id, actor: 'anna' });
  });

  it('records refused logins once, and no password', async () => {
    const thief = new RawClient(outpost.url);
    const attempt = { username: 'nobody', password: SECRET };
    for (let count = 0; count < 9; count += 1) await thief.fail('POST', '/api/login', attempt);
    const lines = await entriesOf('login-limited', 1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ eventType: 'error', details: { subject: '127.0.0.1 nobody' } });
    expect(lines[0]?.message).not.toContain(SECRET);
  });

  it('records which plugin was skipped at the start', async () => {
    const [line] = await entriesOf('plugin-failed', 1);
    expect(line).toMatchObject({ serverId: 0, eventType: 'error', details: { source: 'broken.mjs' } });
  });

  it('records changed settings in the log of the server, but never a secret', async () => {
    const body = { name: 'Chernarus', type: 'source', host: '127.0.0.1', port: 1, password: 'first' };
    const { id } = (await admin.post<Server>('/api/servers', body)).body;
    const startHook = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/?token=${SECRET}`;
    const edit = (change: object) => admin.send('PATCH', `/api/servers/${id}`, change);
    await edit({ name: 'Livonia', port: 1, maxPlayers: 10 });
    await edit({ name: 'Livonia', startHook: null });
    await edit({ password: SECRET, startHook });
    const lines = await entriesOf('settings-changed', 2, id);
    expect(lines.map(({ message }) => message)).toEqual([
      'anna changed name, max players',
      'anna changed password, start hook',
    ]);
    expect(JSON.stringify(lines)).not.toContain(SECRET);
    await admin.post(`/api/servers/${id}/start`);
    hookStatus = 500;
    await admin.fail('POST', `/api/servers/${id}/start`);
    expect(await messages('start-hook', 1, id)).toEqual([
      'anna started the server from 127.0.0.1: the start hook was called',
    ]);
    const [failed] = await entriesOf('start-hook-failed', 1, id);
    expect(failed?.message).toMatch(/answered with status 500/);
    expect(failed?.message).not.toContain(SECRET);
  });
});
