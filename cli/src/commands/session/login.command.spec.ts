import { mkdir, readFile, stat } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ACCOUNT, FakePanel } from '../../testing/fake-panel.js';
import { TestHome, type Run } from '../../testing/run-in-terminal.js';

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

const LOGIN = (): string[] => ['login', panel.url, '--username', ACCOUNT.username];

const logIn = (password: string = ACCOUNT.password): Promise<Run> =>
  home.run([...LOGIN(), '--password-stdin'], { stdin: `${password}\n` });

const session = async (): Promise<unknown> => JSON.parse(await readFile(home.sessionFile, 'utf8')) as unknown;

describe('outpost login', () => {
  it('creates and stores an API token, and ends the session that created it', async () => {
    expect(await logIn()).toEqual({ code: 0, stdout: `Signed in to ${panel.url} as alice\n`, stderr: '' });
    const [[tokenId, token] = []] = panel.tokens;
    expect(await session()).toEqual({ url: panel.url, username: 'alice', token, tokenId });
    expect((await stat(home.sessionFile)).mode & 0o777).toBe(0o600);
    expect(panel.sessionOpen).toBe(false);
    expect(panel.requests.slice(1)).toEqual([
      'POST /api/tokens {"name":"cli on workstation","scope":"manage"}',
      'POST /api/logout',
    ]);
  });

  it('authenticates subsequent commands', async () => {
    await logIn();
    expect((await home.run(['whoami'])).code).toBe(0);
  });

  it('asks for the password on a terminal and does not show it', async () => {
    const run = await home.run(LOGIN(), { typed: `${ACCOUNT.password}\r` });
    expect([run.code, run.stderr]).toEqual([0, 'Password: \n']);
    expect(run.stdout).not.toContain(ACCOUNT.password);
  });

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('is cancelled by %s at the prompt', async (_, typed) => {
    const run = await home.run(LOGIN(), { typed });
    expect([run.code, run.stderr]).toEqual([130, 'Password: \noutpost: cancelled\n']);
    expect(panel.requests).toEqual([]);
  });

  it('requires --password-stdin without a terminal', async () => {
    const run = await home.run(LOGIN());
    expect([run.code, run.stderr]).toEqual([
      2,
      'outpost: there is no terminal to ask for the password: use --password-stdin\n',
    ]);
  });

  it('prints JSON without the token', async () => {
    const run = await home.run([...LOGIN(), '--password-stdin', '--json'], { stdin: ACCOUNT.password });
    expect(JSON.parse(run.stdout)).toEqual({ url: panel.url, username: 'alice' });
  });

  it('leaves nothing behind when the password is wrong', async () => {
    const run = await logIn('wrong password');
    expect([run.code, run.stderr]).toEqual([3, 'outpost: 401: Wrong username or password\n']);
    await expect(session()).rejects.toThrow('ENOENT');
  });

  it('validates the input before sending it', async () => {
    const run = await logIn('short');
    expect([run.code, run.stderr]).toEqual([
      2,
      'outpost: password: Password must be at least 6 characters\n',
    ]);
    expect(panel.requests).toEqual([]);
  });

  it('rejects an oversized password on stdin', async () => {
    const run = await logIn('x'.repeat(5000));
    expect([run.code, run.stderr]).toEqual([2, 'outpost: the password on stdin is too long\n']);
  });

  it.each(['panel.test:3000', 'ftp://panel.test', 'nonsense'])('refuses the address %s', async (url) => {
    const run = await home.run(['login', url, '--username', 'alice', '--password-stdin'], { stdin: 'x' });
    expect([run.code, run.stderr]).toEqual([
      2,
      `outpost: "${url}" is no address of a panel: it starts with http:// or https://\n`,
    ]);
  });

  it('revokes the token it replaces', async () => {
    await logIn();
    await logIn();
    expect([...panel.tokens.keys()]).toEqual([2]);
    expect(await session()).toMatchObject({ tokenId: 2 });
  });

  it('revokes a token it cannot store', async () => {
    await mkdir(`${home.sessionFile}/in the way`, { recursive: true });
    const run = await logIn();
    expect(run.code).toBe(1);
    expect(panel.tokens.size).toBe(0);
    expect(panel.sessionOpen).toBe(false);
  });

  it('ends the session even if no token could be created', async () => {
    panel.failOn('POST /api/tokens', 500, 'internal', 'Something went wrong');
    expect((await logIn()).code).toBe(1);
    expect(panel.sessionOpen).toBe(false);
  });
});

describe('outpost login to an account with a second factor', () => {
  beforeEach(() => {
    panel.secondFactorCode = '492039';
  });

  it('takes its code from a second line of stdin', async () => {
    const run = await home.run([...LOGIN(), '--password-stdin'], { stdin: `${ACCOUNT.password}\n492039\n` });
    expect([run.code, run.stdout]).toEqual([0, `Signed in to ${panel.url} as alice\n`]);
    expect(panel.sessionOpen).toBe(false);
  });

  it('asks for the code on a terminal, after the panel wanted it', async () => {
    const run = await home.run(LOGIN(), { typed: [`${ACCOUNT.password}\r`, '492039\r'] });
    expect([run.code, run.stderr]).toEqual([0, 'Password: \nCode of your app, or recovery code: \n']);
    expect(run.stdout).not.toContain('492039');
  });

  it('says where the code belongs if there is none', async () => {
    const run = await logIn();
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('a second line after the password')]);
  });

  it('reports a wrong code', async () => {
    const run = await home.run([...LOGIN(), '--password-stdin'], { stdin: `${ACCOUNT.password}\n000000` });
    expect([run.code, run.stderr]).toEqual([3, 'outpost: 403: The code is wrong\n']);
    await expect(session()).rejects.toThrow('ENOENT');
  });
});

describe('outpost logout', () => {
  it('revokes the token and removes the file', async () => {
    await logIn();
    expect((await home.run(['logout'])).stdout).toBe(`Signed out of ${panel.url}\n`);
    expect(panel.tokens.size).toBe(0);
    await expect(session()).rejects.toThrow('ENOENT');
  });

  it('succeeds when the token was already revoked', async () => {
    await logIn();
    panel.tokens.clear();
    expect((await home.run(['logout', '--json'])).code).toBe(0);
    await expect(session()).rejects.toThrow('ENOENT');
  });

  it('removes the file when the panel is unreachable, and warns that the token stays valid', async () => {
    await logIn();
    const { url } = panel;
    await panel.stop();
    const run = await home.run(['logout']);
    panel = await FakePanel.start();
    expect([run.code, run.stdout]).toEqual([5, '']);
    expect(run.stderr).toContain(`signed out here, but the token stays valid on ${url} until it is revoked`);
    await expect(session()).rejects.toThrow('ENOENT');
  });

  it('does nothing when nobody is signed in', async () => {
    const run = await home.run(['logout', '--json']);
    expect(run.code).toBe(0);
    expect(JSON.parse(run.stdout)).toEqual({ url: null, signedOut: false });
  });
});
