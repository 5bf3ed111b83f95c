import { PassThrough, Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type BackupReport, type Backups, type RestoreReport } from './backup-process.js';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { readNewPassphrase } from './passphrase-input.js';
import { type Run, type RunOptions, TestHome } from '../../testing/run-in-terminal.js';

const PASSPHRASE = 'correct horse battery';
const CONTENT = {
  madeAt: '2026-11-22T18:04:05.000Z',
  rows: { users: 3, servers: 12, log_entries: 1_204_331 },
};
const MADE: BackupReport = { ...CONTENT, bytes: 12_345_678, unopened: 0, notLogged: null };
const RESTORED: RestoreReport = {
  ...CONTENT,
  ...{
    version: '1.2.3',
    sessionsEnded: 4,
    tokensRevoked: 0,
    tokensLeft: 2,
    replaced: '/srv/panel/replaced-1',
  },
};

let home: TestHome;
let asked: unknown[];
const backups: Backups = {
  make: (request, dataDir, progress) => {
    asked.push({ request, dataDir });
    progress('copying', 0.5);
    if (request.file === '/full') return Promise.reject(new CliError('failed', 'The disk is full'));
    return Promise.resolve({ ...MADE, notLogged: request.file === '/failing' ? 'The disk is full' : null });
  },
  restore: (request, dataDir) => {
    asked.push({ request, dataDir });
    return Promise.resolve(RESTORED);
  },
};

beforeEach(async () => {
  home = await TestHome.create();
  asked = [];
});
afterEach(() => home.remove());

const run = (words: readonly string[], options: RunOptions = {}): Promise<Run> =>
  home.run(words, { ...options, backups });

/** Simulates a user who answers each prompt as it appears. */
async function typed(answers: readonly string[]): Promise<{ passphrase: Promise<string>; shown: string[] }> {
  const left = [...answers];
  const shown: string[] = [];
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stderr = new Writable({
    write(chunk: Buffer, _encoding, done) {
      shown.push(chunk.toString());
      if (chunk.toString().endsWith(': ')) stdin.write(`${left.shift() ?? ''}\n`);
      done();
    },
  });
  const deps: CliDeps = { ...home.deps(), stdin, stderr, stdout: new PassThrough() };
  const passphrase = readNewPassphrase(deps, {});
  await Promise.allSettled([passphrase]);
  return { passphrase, shown };
}

describe('outpost backup', () => {
  it('reads the passphrase from stdin, and reports the content of the file', async () => {
    const words = ['backup', '/srv/panel.age', '--passphrase-stdin', '--data-dir', '/srv/panel'];
    const { stdout, stderr } = await run(words, { stdin: `${PASSPHRASE}\n` });
    expect([stdout, stderr]).toEqual([
      '/srv/panel.age: 12.3 MB, of 2026-11-22 18:04 UTC, read back and whole\n' +
        'accounts: 3, servers: 12, log lines: 1,204,331\n',
      '',
    ]);
    const request = { file: '/srv/panel.age', passphrase: PASSPHRASE, force: false };
    expect(asked).toEqual([{ request, dataDir: '/srv/panel' }]);
  });

  it('prompts twice without echo', async () => {
    const { passphrase, shown } = await typed([PASSPHRASE, PASSPHRASE]);
    expect([await passphrase, shown.join('')]).toEqual([
      PASSPHRASE,
      'Passphrase for the backup: \nThe same once more: \n',
    ]);
  });

  it('rejects passphrases that differ', async () => {
    const { passphrase } = await typed([PASSPHRASE, `${PASSPHRASE}s`]);
    await expect(passphrase).rejects.toThrow('the two passphrases are not the same');
  });

  it('reads the passphrase from the environment, for scripts', async () => {
    await run(['backup', 'panel.age', '--force'], { env: { OUTPOST_BACKUP_PASSPHRASE: PASSPHRASE } });
    expect(asked).toMatchObject([{ request: { passphrase: PASSPHRASE, force: true } }]);
  });

  it.each([
    ['an empty passphrase', '', 'at least 12 characters'],
    ['a short passphrase', 'horse', 'at least 12 characters'],
    ['an easily guessed passphrase', 'aaaaaaaaaaaaaaaa', 'among the first that are guessed'],
  ])('rejects %s', async (_what, passphrase, words) => {
    const env = { OUTPOST_BACKUP_PASSPHRASE: passphrase };
    const { code, stderr } = await run(['backup', 'panel.age'], { env });
    expect([code, stderr, asked]).toEqual([2, expect.stringContaining(words), []]);
  });

  it('explains how to provide the passphrase without a terminal', async () => {
    const { code, stderr } = await run(['backup', 'panel.age']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('--passphrase-stdin or OUTPOST_BACKUP_PASSPHRASE'),
    ]);
  });

  it('writes only the archive to standard output', async () => {
    const { stdout, stderr } = await run(['backup', '-'], { env: { OUTPOST_BACKUP_PASSPHRASE: PASSPHRASE } });
    expect([stdout, stderr]).toEqual(['', expect.stringContaining('read back and whole')]);
    expect(asked).toMatchObject([{ request: { file: null } }]);
  });

  it('reports a successful backup that could not be logged', async () => {
    const env = { OUTPOST_BACKUP_PASSPHRASE: PASSPHRASE };
    const { code, stdout } = await run(['backup', '/failing'], { env });
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('the log of the panel has no entry of it: The disk is full\n'),
    ]);
  });

  it('reports why the backup failed', async () => {
    const { code, stderr } = await run(['backup', '/full'], {
      env: { OUTPOST_BACKUP_PASSPHRASE: PASSPHRASE },
    });
    expect([code, stderr]).toEqual([1, 'outpost: The disk is full\n']);
  });
});

describe('outpost restore', () => {
  it('reports restored content, ended sessions, and where the old data is', async () => {
    const words = ['restore', '/srv/panel.age', '--force', '--passphrase-stdin'];
    const { stdout } = await run(words, { stdin: 'short\n' });
    expect(stdout).toBe(
      [
        'restored the panel of 2026-11-22 18:04 UTC, Outpost 1.2.3',
        'accounts: 3, servers: 12, log lines: 1,204,331',
        'sessions ended: 4, API tokens deleted: 0',
        'API tokens that are valid as they were then: 2 (--revoke-tokens deletes them)',
        'what was there before lies in /srv/panel/replaced-1',
        '',
      ].join('\n'),
    );
    const request = { file: '/srv/panel.age', passphrase: 'short', force: true, revokeTokens: false };
    expect(asked).toEqual([{ request, dataDir: undefined }]);
  });

  it('does not read the passphrase from stdin when that is the backup', async () => {
    const { code, stderr } = await run(['restore', '-', '--passphrase-stdin'], {
      stdin: 'age-encryption.org/v1\n',
    });
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('put its passphrase into OUTPOST_BACKUP_PASSPHRASE'),
    ]);
  });
});
