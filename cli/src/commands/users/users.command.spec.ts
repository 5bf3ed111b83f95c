import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ACCOUNT, FakePanel } from '../../testing/fake-panel.js';
import { type Run, type RunOptions, TestHome } from '../../testing/run-in-terminal.js';

let panel: FakePanel;
let home: TestHome;

beforeEach(async () => {
  panel = await FakePanel.start();
  home = await TestHome.create();
  panel.accounts.add({ username: 'Bert', servers: 2, lastLoginAt: '2026-11-20T18:04:05.000Z' });
  panel.accounts.add({ username: 'carla', isApproved: false });
});

afterEach(async () => {
  await panel.stop();
  await home.remove();
});

const run = (words: readonly string[], options: RunOptions = {}): Promise<Run> =>
  home.run(words, { ...options, env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() } });

describe('outpost users', () => {
  it('lists accounts awaiting approval', async () => {
    const { stdout } = await run(['users', 'pending']);
    expect(stdout).toMatch(
      /^ID +USERNAME +EMAIL +REGISTERED\n2 +carla +carla@example\.org +2026-11-01 00:00 UTC\n$/,
    );
  });

  it('lists all accounts, or those that match a search', async () => {
    const { stdout } = await run(['users', 'list']);
    expect(stdout).toMatch(/\n1 +Bert +Bert@example\.org +user +active +2 +2026-11-20 18:04 UTC\n/);
    expect(stdout).toMatch(/\n2 +carla +.* +pending +0 +never\n$/);
    const found = await run(['users', 'list', 'car', '--json']);
    expect(JSON.parse(found.stdout)).toMatchObject([{ username: 'carla' }]);
  });

  it.each([
    ['approve', 'carla', 'carla may sign in now', { isApproved: true }],
    ['suspend', 'BERT', 'Bert is suspended', { isSuspended: true }],
    ['unsuspend', 'bert', 'Bert may sign in again', { isSuspended: false }],
  ])('%s changes %s', async (verb, who, message, change) => {
    expect(await run(['users', verb, who])).toEqual({ code: 0, stdout: `${message}\n`, stderr: '' });
    const name = who.toLowerCase();
    expect(panel.accounts.rows.find(({ username }) => username.toLowerCase() === name)).toMatchObject(change);
  });

  it.each([
    ['make-admin', 'bert', 'Bert is an admin now', true],
    ['revoke-admin', '1', 'Bert is no admin any more', false],
  ])('%s requires the own password, and leaves no session', async (verb, who, message, isAdmin) => {
    const { code, stdout } = await run(['users', verb, who, '--password-stdin'], { stdin: ACCOUNT.password });
    expect([code, stdout, panel.sessionOpen]).toEqual([0, `${message}\n`, false]);
    expect(panel.accounts.rows[0]).toMatchObject({ username: 'Bert', isAdmin });
    expect((await run(['users', verb, who])).code).toBe(2);
  });

  it('asks before deleting, and states what is deleted with the account', async () => {
    const refused = await run(['users', 'delete', 'bert'], { typed: 'n\r' });
    expect([refused.code, panel.accounts.rows.length]).toEqual([130, 2]);
    expect(refused.stderr).toContain(
      'Delete "Bert" (id 1) with 2 servers (Server 1, Server 2), the roles of 1 person on them, 2 API tokens and all their history? [y/N]',
    );
    const agreed = await run(['users', 'delete', 'bert'], { typed: 'y\r' });
    expect([agreed.code, agreed.stdout]).toEqual([0, 'Deleted "Bert" (id 1) with 2 servers\n']);
    expect(panel.accounts.rows.map(({ username }) => username)).toEqual(['carla']);
  });

  it('deletes nothing in a script without --yes', async () => {
    expect((await run(['users', 'delete', 'bert'])).code).toBe(2);
    expect((await run(['users', 'delete', 'bert', '--yes'])).code).toBe(0);
  });

  it('rejects a pending user with a reason, which is required', async () => {
    expect((await run(['users', 'reject', 'carla'])).code).toBe(2);
    const { stdout } = await run(['users', 'reject', 'carla', '--reason', 'nobody knows you']);
    expect(stdout).toBe('Rejected "carla" (id 2)\n');
    expect(panel.requests).toContain('POST /api/reject-user/2 {"reason":"nobody knows you"}');
    expect((await run(['users', 'list'])).stdout).toMatch(/carla .* rejected /);
  });

  it('reports that the last admin cannot be suspended', async () => {
    panel.failOn('POST /api/users/:id/suspended', 409, 'last_admin', 'This is the last admin');
    const { code, stderr } = await run(['users', 'suspend', 'bert']);
    expect([code, stderr]).toEqual([1, 'outpost: 409: This is the last admin\n']);
  });

  it('exits 4 for an unknown account', async () => {
    const { code, stderr } = await run(['users', 'approve', 'dora']);
    expect([code, stderr]).toEqual([4, 'outpost: no account has the username or id "dora"\n']);
  });
});
