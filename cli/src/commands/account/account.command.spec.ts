import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ACCOUNT, FakePanel } from '../../testing/fake-panel.js';
import { type Run, type RunOptions, TestHome } from '../../testing/run-in-terminal.js';

let panel: FakePanel;
let home: TestHome;

beforeEach(async () => {
  panel = await FakePanel.start();
  home = await TestHome.create();
});

afterEach(async () => {
  await panel.stop();
  await home.remove();
});

const run = (words: readonly string[], options: RunOptions = {}): Promise<Run> =>
  home.run(words, { ...options, env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() } });

describe('outpost account', () => {
  it.each([[['account']], [['account', 'show']]])('is shown with %j', async (words) => {
    expect((await run(words)).stdout).toMatch(/^Username +alice\nEmail +alice@example\.org\n/);
  });

  it('changes only the given fields', async () => {
    const { stdout } = await run(['account', 'edit', '--username', 'alicia']);
    expect(stdout).toBe('You are alicia <alice@example.org> now\n');
    expect(panel.requests.at(-1)).toBe(
      'PATCH /api/account {"username":"alicia","email":"alice@example.org"}',
    );
  });

  it('signs in with the password to change the email, and out again', async () => {
    const words = ['account', 'edit', '--email', 'new@example.org', '--password-stdin'];
    const { stdout } = await run(words, { stdin: `${ACCOUNT.password}\n` });
    expect(stdout).toBe('You are alice <new@example.org> now\n');
    expect(panel.requests.slice(-3)).toEqual([
      `POST /api/login {"username":"alice","password":"${ACCOUNT.password}"}`,
      `PATCH /api/account {"username":"alice","email":"new@example.org","currentPassword":"${ACCOUNT.password}"}`,
      'POST /api/logout',
    ]);
  });

  it('prompts for the password on a terminal when the email changes', async () => {
    const { code, stderr } = await run(['account', 'edit', '--email', 'new@example.org'], {
      typed: `${ACCOUNT.password}\r`,
    });
    expect([code, stderr]).toEqual([0, 'Current password: \n']);
  });

  it.each([
    [[], 'nothing to change: use --username or --email'],
    [['--email', 'nowhere'], 'email: Invalid email address'],
  ])('edit %j is refused before anything is changed', async (words, line) => {
    const { code, stderr } = await run(['account', 'edit', ...words]);
    expect([code, stderr]).toEqual([2, `outpost: ${line}\n`]);
    expect(panel.requests.filter((request) => request.startsWith('PATCH'))).toEqual([]);
  });

  it('reads the current and the new password from stdin, one per line', async () => {
    const { code } = await run(['account', 'password', '--password-stdin'], {
      stdin: 'correct horse\nbattery staple\n',
    });
    expect(code).toBe(0);
    expect(panel.sessionOpen).toBe(false);
    expect(panel.requests.at(-2)).toBe(
      'POST /api/account/password {"currentPassword":"correct horse","newPassword":"battery staple"}',
    );
  });

  it.each(['only one\n', 'one\ntwo\nthree\nfour\n', ''])('refuses %j on stdin', async (stdin) => {
    const { code, stderr } = await run(['account', 'password', '--password-stdin'], { stdin });
    expect([code, stderr]).toEqual([2, expect.stringContaining('stdin must hold 2 lines, a password each')]);
  });

  it('reports that the current password is wrong', async () => {
    panel.failOn('POST /api/account/password', 403, 'wrong_password', 'The current password is wrong');
    const { code, stderr } = await run(['account', 'password', '--password-stdin'], {
      stdin: 'correct horse\nbattery staple\n',
    });
    expect([code, stderr]).toEqual([3, 'outpost: 403: The current password is wrong\n']);
  });
});

describe('outpost account sessions', () => {
  it('lists browser sessions', async () => {
    const { stdout } = await run(['account', 'sessions']);
    expect(stdout).toMatch(/^ID +BROWSER +SYSTEM +ADDRESS +SIGNED IN +LAST USED\n/);
    expect(stdout).toMatch(
      /\n1 +Firefox +Windows +192\.0\.2\.7 +2026-11-01 00:00 UTC +2026-11-20 18:04 UTC\n/,
    );
    expect(stdout).toMatch(/\n2 +unknown +Windows /);
  });

  it('ends one session, or all', async () => {
    expect((await run(['account', 'sessions', 'end', '1'])).stdout).toBe('Sessions ended: 1\n');
    expect(panel.accounts.sessions.map(({ id }) => id)).toEqual([2]);
    const all = await run(['account', 'sessions', 'end', '--all', '--json']);
    expect(JSON.parse(all.stdout)).toEqual({ ended: 1 });
  });

  it.each([[[]], [['1', '--all']]])('end %j is rejected as ambiguous', async (words) => {
    const { code, stderr } = await run(['account', 'sessions', 'end', ...words]);
    expect([code, stderr]).toEqual([2, 'outpost: give an id, or --all\n']);
    expect(panel.accounts.sessions).toHaveLength(2);
  });
});

describe('outpost account identities', () => {
  it('lists what one signs in with, and unlinks it with the password', async () => {
    const { stdout } = await run(['account', 'identities']);
    expect(stdout).toMatch(/^ID +ISSUER +NAME +LINKED +LAST USED\n/);
    expect(stdout).toMatch(
      /\n1 +https:\/\/id\.example\.com +anna +2026-11-01 00:00 UTC +2026-11-20 18:04 UTC\n/,
    );
    const unlinked = await run(['account', 'identities', 'unlink', '1', '--password-stdin'], {
      stdin: 'correct horse\n',
    });
    expect([unlinked.stdout, unlinked.stderr]).toEqual(['The identity was unlinked\n', '']);
    expect(panel.accounts.identities.map(({ id }) => id)).toEqual([2]);
  });
});

describe('outpost subscription', () => {
  it('shows the plan and its limits', async () => {
    expect((await run(['subscription'])).stdout).toMatch(
      /^Plan +Free Tier\nServers +2 of 1\nCommands +players, say\nLogs +24 hours\n$/,
    );
  });

  it('is activated and cancelled', async () => {
    expect((await run(['subscription', 'activate'])).stdout).toBe('Premium is active\n');
    expect((await run(['subscription', 'show'])).stdout).toMatch(/^Plan +Premium\nServers +2, no limit\n/);
    expect((await run(['subscription', 'cancel'])).stdout).toContain('Your servers stay');
    expect(panel.accounts.isPremium).toBe(false);
  });

  it('is paid in a browser, at the address that is printed', async () => {
    panel.accounts.checkoutUrl = 'https://checkout.stripe.com/c/pay/1';
    expect((await run(['subscription', 'activate'])).stdout).toBe(
      'Open this page to pay: https://checkout.stripe.com/c/pay/1\n',
    );
    expect(panel.accounts.isPremium).toBe(false);
  });

  it.each([
    ['past-due', 'the last payment failed; Premium lasts until 2026-12-01'],
    ['ending', 'cancelled; Premium lasts until 2026-12-01'],
  ] as const)('that is %s says what comes next', async (state, line) => {
    panel.accounts.bought = { provider: 'stripe', payment: { state, until: '2026-12-01T00:00:00.000Z' } };
    expect((await run(['subscription', 'refresh'])).stdout).toContain(`Payment   ${line}\n`);
  });

  it('has no plan on a panel without payments', async () => {
    panel.accounts.bought = { provider: 'off' };
    expect((await run(['subscription'])).stdout).toMatch(/^Plan +everything, without payments\n/);
  });

  it('reports that the panel takes no payments', async () => {
    panel.failOn('POST /api/subscription/activate', 409, 'payments_off', 'This panel takes no payments');
    const { code, stderr } = await run(['subscription', 'activate']);
    expect([code, stderr]).toEqual([1, 'outpost: 409: This panel takes no payments\n']);
  });
});
