import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AuditEntry } from '@outpost/contracts/audit.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type SetupState } from '@outpost/contracts/setup.js';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { type User } from '@outpost/contracts/users.js';
import { AuditUpkeep } from '../../apps/server/src/audit-log/audit-upkeep.js';
import { rowsIn } from '../../apps/server/src/platform/database/backup/testing/backup-world.js';
import { storePanel } from '../../apps/server/src/platform/database/backup/testing/stored-panel.js';
import { MIGRATIONS } from '../../apps/server/src/platform/database/migrations/index.js';
import { ADMIN, signedInAdmin } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';
import { addApp } from '../support/second-factors.js';
import { Shell, type Ended } from './support/outpost-process.js';

const ROOT = { username: 'root', email: 'root@example.com', password: 'battery staple' };

describe('outpost admin', () => {
  let shell: Shell;
  let outpost: BootedOutpost;
  beforeAll(async () => {
    shell = await Shell.open();
    outpost = await bootOutpost({ environment: { LIMITS: 'off' } });
  });
  afterAll(async () => {
    await outpost.remove();
    await shell.close();
  });

  const create = (dataDir: string, { username, email, password } = ROOT): Promise<Ended> =>
    shell.run(['admin', 'create', '--username', username, '--email', email, '--password-stdin'], {
      stdin: `${password}\n`,
      env: { DATA_DIR: dataDir },
    });
  const reset = (username: string, password: string, ...words: string[]): Promise<Ended> => {
    const line = ['admin', 'reset-password', username, '--password-stdin', '--data-dir', outpost.dataDir];
    return shell.run([...line, ...words], { stdin: `${password}\n` });
  };
  const loginStatus = async (username: string, password: string): Promise<number> =>
    (await new RawClient(outpost.url).post('/api/login', { username, password })).status;

  it('creates the first admin while the panel runs, and its set-up code becomes void', async () => {
    const { code, stdout, stderr } = await create(outpost.dataDir);
    expect([code, stdout, stderr]).toEqual([0, 'root is an admin and can sign in now\n', '']);
    expect(await loginStatus(ROOT.username, ROOT.password)).toBe(200);
    const { body } = await new RawClient(outpost.url).get<SetupState>('/api/setup');
    expect(body).toEqual({ required: false });
    await expect(signedInAdmin(outpost)).rejects.toThrow('setup_done');
  });

  it('rejects a taken name and changes nothing', async () => {
    const { code, stderr } = await create(outpost.dataDir, { ...ROOT, password: 'another one' });
    expect([code, stderr]).toEqual([1, 'outpost: This username is not available\n']);
    expect(await loginStatus(ROOT.username, 'another one')).toBe(401);
  });

  it('sets a new password beside a running panel: sessions end at once, API tokens when asked', async () => {
    await create(outpost.dataDir, { ...ADMIN });
    const client = new RawClient(outpost.url);
    await client.post('/api/login', { username: ADMIN.username, password: ADMIN.password });
    const { body } = await client.post<CreatedApiToken>('/api/tokens', { name: 'cron', scope: 'read' });
    const script = new RawClient(outpost.url, { authorization: `Bearer ${body.token}` });

    const { code, stdout } = await reset('ANNA', 'a new secret');
    expect([code, stdout]).toEqual([
      0,
      'anna has a new password (sessions ended: 1, API tokens revoked: 0)\n',
    ]);
    expect((await client.get('/api/user')).status).toBe(401);
    expect((await script.get<User>('/api/user')).body.username).toBe('anna');
    expect(await loginStatus('anna', ADMIN.password)).toBe(401);
    expect(await loginStatus('anna', 'a new secret')).toBe(200);

    expect((await reset('anna', 'a newer secret', '--revoke-tokens')).stdout).toContain('revoked: 1');
    expect((await script.get('/api/user')).status).toBe(401);

    await client.post('/api/login', { username: ADMIN.username, password: 'a newer secret' });
    const { body: lines } = await client.get<LogEntry[]>('/api/servers/0/logs?limit=1000');
    const rescues = lines.filter(({ kind }) => kind === 'account-rescued').reverse();
    expect(rescues.map(({ message }) => message.split(', with')[0])).toEqual([
      'The admin root was created',
      'The admin anna was created',
      'The password of anna was reset, 1 session ended, API tokens revoked: 0',
      expect.stringMatching(/^The password of anna was reset, .* API tokens revoked: 1$/),
    ]);
    await outpost.app.get(AuditUpkeep).sweep();
    const { body: entries } = await client.get<AuditEntry[]>('/api/audit?q=offline');
    expect(entries.map(({ actor, action, about }) => [actor, action, about['username']]).reverse()).toEqual([
      ['outpost admin', 'createAdminOffline', 'root'],
      ['outpost admin', 'createAdminOffline', 'anna'],
      ['outpost admin', 'resetPasswordOffline', 'anna'],
      ['outpost admin', 'resetPasswordOffline', 'anna'],
    ]);
    expect(JSON.stringify([lines, entries])).not.toContain('newer secret');
  });

  it('removes second factors beside a running panel, and ends the sessions', async () => {
    const client = new RawClient(outpost.url);
    await client.post('/api/login', { username: ROOT.username, password: ROOT.password });
    await addApp(client);
    expect(await loginStatus(ROOT.username, ROOT.password)).toBe(403);
    const { code, stdout } = await shell.run([
      ...['admin', 'reset-second-factor', 'ROOT', '--data-dir', outpost.dataDir],
    ]);
    expect([code, stdout]).toEqual([0, 'root signs in with the password alone now (sessions ended: 1)\n']);
    expect((await client.get('/api/user')).status).toBe(401);
    expect(await loginStatus(ROOT.username, ROOT.password)).toBe(200);
  });

  it('works while the panel writes continuously', async () => {
    const client = new RawClient(outpost.url);
    await client.post('/api/login', { username: ROOT.username, password: ROOT.password });
    const over = new AbortController();
    const statuses = new Set<number>();
    const writing = (async (): Promise<void> => {
      while (!over.signal.aborted)
        statuses.add((await client.post('/api/tokens', { name: 'x', scope: 'read' })).status);
    })();
    const codes: unknown[] = [];
    try {
      for (let round = 0; round < 3; round++) codes.push((await reset('anna', `secret ${round}`)).code);
    } finally {
      over.abort();
      await writing;
    }
    expect([codes, [...statuses]]).toEqual([[0, 0, 0], [201]]);
  });

  it('rejects an unknown user', async () => {
    const { code, stderr } = await reset('mallory', 'whatever it is');
    expect([code, stderr]).toEqual([1, 'outpost: User not found\n']);
  });

  it('creates no database in a folder without one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'outpost-empty-'));
    const { code, stderr } = await create(folder);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`holds no panel (${folder})`)]);
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('refuses a database of another schema version, which only the panel migrates', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'outpost-versions-'));
    await storePanel(folder, MIGRATIONS.length - 1);
    const older = await create(folder);
    rowsIn(
      folder,
      "INSERT INTO migrations (timestamp, name) VALUES (1, 'Tomorrow1900000000000') RETURNING id",
    );
    const newer = await create(folder);
    await rm(folder, { recursive: true });
    expect([older, newer].map(({ code, stderr }) => [code, stderr])).toEqual([
      [1, expect.stringContaining('holds data of an older version')],
      [1, expect.stringContaining('is of a newer version of Outpost (it has Tomorrow1900000000000)')],
    ]);
  });

  it('works when no panel runs', async () => {
    await outpost.stop();
    expect((await reset('root', 'for tomorrow')).code).toBe(0);
    outpost = await bootOutpost({ dataDir: outpost.dataDir });
    expect(await loginStatus('root', 'for tomorrow')).toBe(200);
  });
});
