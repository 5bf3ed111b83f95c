import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CliError } from '../../cli-error.js';
import { type Run, type RunOptions, TestHome } from '../../testing/run-in-terminal.js';
import { type Migrate, type MigrationReport } from './migrate-process.js';

const ADDRESS = 'postgres://outpost:hunter2@db.example.org/outpost';
const MOVED: MigrationReport = {
  from: '/srv/panel',
  to: 'outpost on db.example.org:5432',
  kind: 'postgres',
  rows: { users: 3, log_entries: 1_204_331 },
  replaced: 0,
  milliseconds: 61_234,
  keyFile: null,
};

let home: TestHome;
let asked: unknown[];
let report: MigrationReport;
const migrate: Migrate = (to, dataDir, progress) => {
  asked.push({ to, dataDir });
  progress('moving users', 0.5);
  if (to.includes('/taken'))
    return Promise.reject(new CliError('failed', '--to is in use by another Outpost'));
  return Promise.resolve(report);
};

beforeEach(async () => {
  home = await TestHome.create();
  [asked, report] = [[], MOVED];
});
afterEach(() => home.remove());

const run = (words: readonly string[], options: RunOptions = {}): Promise<Run> =>
  home.run(['migrate', ...words], { ...options, migrate });

describe('outpost migrate', () => {
  it('reports the rows of each table and what to do next, without the password', async () => {
    const { code, stdout, stderr } = await run(['--to', ADDRESS, '--data-dir', '/srv/panel']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(
      [
        'TABLE        ROWS',
        'users        3',
        'log_entries  1,204,331',
        '',
        'moved from /srv/panel to outpost on db.example.org:5432 in 61.2 s, compared and equal',
        '',
        'Next:',
        '- set DATABASE_URL to the address, or DATABASE_URL_FILE to a file that holds it',
        '- keep SECRET_KEY, or SECRET_KEY_FILE: the key of the stored passwords is not in the database',
        '- start the panel; /srv/panel/outpost.sqlite is as it was: remove it when you no longer need it',
        '',
      ].join('\n'),
    );
    expect(asked).toEqual([{ to: ADDRESS, dataDir: '/srv/panel' }]);
  });

  it('takes an address with a password from the environment', async () => {
    await run([], { env: { OUTPOST_MIGRATE_TO: ADDRESS } });
    expect(asked).toEqual([{ to: ADDRESS, dataDir: undefined }]);
  });

  it('prefers the option to the environment', async () => {
    await run(['--to', 'sqlite:/srv/panel'], { env: { OUTPOST_MIGRATE_TO: ADDRESS } });
    expect(asked).toMatchObject([{ to: 'sqlite:/srv/panel' }]);
  });

  it.each([{}, { OUTPOST_MIGRATE_TO: '' }])('asks where to if nothing says so', async (env) => {
    const { code, stderr } = await run([], { env });
    expect([code, stderr, asked]).toEqual([2, 'outpost: say where to: --to, or OUTPOST_MIGRATE_TO\n', []]);
  });

  it('resolves the folder from the current directory', async () => {
    await run(['--to', 'sqlite:panel']);
    expect(asked).toMatchObject([{ to: `sqlite:${process.cwd()}/panel` }]);
  });

  it('names the file with the generated key', async () => {
    report = { ...MOVED, keyFile: '/srv/panel/secret.key' };
    const { stdout } = await run(['--to', ADDRESS]);
    expect(stdout).toContain(
      '- set SECRET_KEY_FILE to /srv/panel/secret.key: the key of the stored passwords',
    );
  });

  it('says how to go back to a file', async () => {
    report = { ...MOVED, from: MOVED.to, to: '/srv/panel', kind: 'sqlite' };
    const { stdout } = await run(['--to', 'sqlite:/srv/panel']);
    expect(stdout.split('Next:\n')[1]).toBe(
      [
        '- remove DATABASE_URL, or DATABASE_HOST and its parts, and set DATA_DIR to /srv/panel',
        '- keep SECRET_KEY, or SECRET_KEY_FILE: the key of the stored passwords is not in the database',
        `- start the panel; the database ${MOVED.to} is as it was: remove it when you no longer need it`,
        '',
      ].join('\n'),
    );
  });

  it('counts the characters that were replaced', async () => {
    report = { ...MOVED, replaced: 1_234 };
    expect((await run(['--to', ADDRESS])).stdout).toContain('replaced by U+FFFD: 1,234\n');
  });

  it('prints the report as JSON', async () => {
    const { stdout } = await run(['--to', ADDRESS, '--json']);
    expect(JSON.parse(stdout)).toEqual(MOVED);
  });

  it('reports why it failed', async () => {
    const { code, stdout, stderr } = await run(['--to', 'sqlite:/taken']);
    expect([code, stdout, stderr]).toEqual([1, '', 'outpost: --to is in use by another Outpost\n']);
  });
});
