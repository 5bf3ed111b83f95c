import { exec } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { ADMIN, signedInAdmin } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';
import { type Ended, Shell } from './support/outpost-process.js';

const env = { OUTPOST_BACKUP_PASSPHRASE: 'battery staple correct' };

describe('Backup and restore', () => {
  let shell: Shell;
  let outpost: BootedOutpost;
  let admin: RawClient;
  let folder: string;
  beforeAll(async () => {
    shell = await Shell.open();
    folder = await mkdtemp(join(tmpdir(), 'outpost-backups-'));
    outpost = await bootOutpost({ environment: { LIMITS: 'off' } });
    admin = await signedInAdmin(outpost);
  });
  afterAll(async () => {
    await outpost.remove();
    await shell.close();
    await rm(folder, { recursive: true });
  });

  const run = (...words: string[]): Promise<Ended> => shell.run(words, { env });

  it('work while the panel writes continuously, and move all acknowledged data to a new machine', async () => {
    const token = (): Promise<{ status: number; body: CreatedApiToken }> =>
      admin.post<CreatedApiToken>('/api/tokens', { name: 'x', scope: 'read' });
    const { body: before } = await token();
    const over = new AbortController();
    const statuses = new Set<number>();
    const writing = (async (): Promise<void> => {
      while (!over.signal.aborted) statuses.add((await token()).status);
    })();
    const archive = join(folder, 'panel.age');
    const made = await run('backup', archive, '--data-dir', outpost.dataDir);
    over.abort();
    await writing;
    expect([made.code, made.stderr, [...statuses]]).toEqual([0, '', [201]]);
    expect(made.stdout).toContain('read back and whole\naccounts: 1, servers: 0');
    expect(made.stdout).not.toContain('no entry');
    const { body: entries } = await admin.get<LogEntry[]>('/api/servers/0/logs?q=A+backup+of');
    expect(entries).toMatchObject([{ kind: 'backup-made', details: { isVerified: true } }]);

    const again = await run('backup', archive, '--data-dir', outpost.dataDir);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('is there already')]);
    const { body: failed } = await admin.get<LogEntry[]>('/api/servers/0/logs?q=has+failed');
    expect(failed).toMatchObject([{ kind: 'backup-failed' }]);
    expect(JSON.stringify(failed)).not.toContain(archive);

    const refused = await run('restore', archive, '--force', '--data-dir', outpost.dataDir);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      `outpost: DATA_DIR is in use by another Outpost (process ${process.pid})\n`,
    ]);

    const dataDir = join(folder, 'new');
    const restored = await run('restore', archive, '--data-dir', dataDir);
    expect([restored.code, restored.stdout]).toEqual([0, expect.stringContaining('sessions ended: 1,')]);
    const second = await bootOutpost({ dataDir });
    const cookie = { cookie: admin.cookieHeader };
    expect((await new RawClient(second.url, cookie).get('/api/user')).status).toBe(401);
    const client = new RawClient(second.url, { authorization: `Bearer ${before.token}` });
    expect((await client.get('/api/user')).status).toBe(200);
    const { username, password } = ADMIN;
    expect((await client.post('/api/login', { username, password })).status).toBe(200);
    await second.stop();
  }, 60_000);

  it('work through a pipe, and leave no other files behind', async () => {
    const dataDir = join(folder, 'piped');
    const outpostIn = (words: string): string => `"${process.execPath}" cli/outpost.js ${words}`;
    const [from, to] = [`--data-dir "${outpost.dataDir}"`, `--data-dir "${dataDir}"`];
    const line = `${outpostIn(`backup - ${from}`)} | ${outpostIn(`restore - ${to}`)}`;
    const { stdout } = await promisify(exec)(line, { env: { ...process.env, ...env } });
    expect(stdout).toContain('accounts: 1');
    const files = (await readdir(dataDir)).filter((name) => !/^outpost\.(lock|pid)/.test(name));
    expect(files.sort()).toEqual(['outpost.sqlite', 'secret.key']);
    expect((await readdir(outpost.dataDir)).filter((name) => /unfinished|part/.test(name))).toEqual([]);
  }, 60_000);
});
