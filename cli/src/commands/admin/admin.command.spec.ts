import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CliError } from '../../cli-error.js';
import { type OfflineAdmin, type OfflineAdminRequest } from './offline-admin-process.js';
import { type Run, type RunOptions, TestHome } from '../../testing/run-in-terminal.js';

let home: TestHome;
let asked: { readonly request: OfflineAdminRequest; readonly dataDir: string | undefined }[];

const offlineAdmin: OfflineAdmin = (request, dataDir) => {
  asked.push({ request, dataDir });
  if (request.username === 'nobody') return Promise.reject(new CliError('failed', 'User not found'));
  return Promise.resolve({ username: request.username, sessionsEnded: 2, tokensRevoked: 0 });
};

beforeEach(async () => {
  home = await TestHome.create();
  asked = [];
});
afterEach(() => home.remove());

const run = (words: readonly string[], options: RunOptions = {}): Promise<Run> =>
  home.run(['admin', ...words], { ...options, offlineAdmin });
const CREATE = ['create', '--username', 'root', '--email', 'root@example.org', '--password-stdin'];

describe('outpost admin', () => {
  it('creates an admin without a running panel', async () => {
    const { stdout, stderr } = await run(CREATE, { stdin: 'battery staple\n' });
    expect([stdout, stderr]).toEqual(['root is an admin and can sign in now\n', '']);
    const account = { username: 'root', email: 'root@example.org', password: 'battery staple' };
    expect(asked).toEqual([{ request: { action: 'create-admin', ...account }, dataDir: undefined }]);
  });

  it('sets a password and reports ended sessions and tokens', async () => {
    const words = ['reset-password', 'bert', '--password-stdin', '--data-dir', '/srv/panel'];
    const { stdout } = await run(words, { stdin: 'battery staple' });
    expect(stdout).toBe('bert has a new password (sessions ended: 2, API tokens revoked: 0)\n');
    expect(asked[0]).toMatchObject({
      request: { action: 'reset-password', username: 'bert', revokeTokens: false },
      dataDir: '/srv/panel',
    });
  });

  it('removes the second factors of an account without asking for anything', async () => {
    const { stdout } = await run(['reset-second-factor', 'bert']);
    expect(stdout).toBe('bert signs in with the password alone now (sessions ended: 2)\n');
    expect(asked).toEqual([
      { request: { action: 'reset-second-factor', username: 'bert' }, dataDir: undefined },
    ]);
  });

  it.each([
    ['a short password', CREATE, 'short', 'password: Password must be at least 6 characters'],
    ['a bad name', CREATE.with(2, 'a b c'), 'battery staple', 'username: Username may contain letters'],
  ])('rejects %s before the data folder is touched', async (_, words, stdin, line) => {
    const { code, stderr } = await run(words, { stdin });
    expect([code, stderr]).toEqual([2, expect.stringContaining(line)]);
    expect(asked).toEqual([]);
  });

  it('reports why the operation failed', async () => {
    const { code, stderr } = await run(['reset-password', 'nobody', '--password-stdin'], {
      stdin: 'battery staple',
    });
    expect([code, stderr]).toEqual([1, 'outpost: User not found\n']);
  });
});
