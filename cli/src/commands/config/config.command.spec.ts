import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ACCOUNT, FakePanel } from '../../testing/fake-panel.js';
import { type Run, TestHome } from '../../testing/run-in-terminal.js';

let first: FakePanel;
let second: FakePanel;
let home: TestHome;

beforeEach(async () => {
  [first, second] = await Promise.all([FakePanel.start(), FakePanel.start()]);
  home = await TestHome.create();
});

afterEach(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await home.remove();
});

const logIn = (panel: FakePanel, ...words: string[]): Promise<Run> =>
  home.run(['login', panel.url, '--username', ACCOUNT.username, '--password-stdin', ...words], {
    stdin: ACCOUNT.password,
  });
const panelInUse = async (env: Record<string, string> = {}): Promise<string> =>
  (JSON.parse((await home.run(['whoami', '--json'], { env })).stdout) as { url: string }).url;

describe('outpost config', () => {
  it('uses the session of a version without contexts as the default context', async () => {
    const old = { url: first.url, username: 'alice', token: first.issueToken(), tokenId: 1 };
    await mkdir(dirname(home.sessionFile), { recursive: true });
    await writeFile(home.sessionFile, JSON.stringify(old));
    expect(await panelInUse()).toBe(first.url);
    expect((await home.run(['config', 'list'])).stdout).toMatch(
      /^ +CONTEXT +PANEL +USERNAME\n\* +default +http.* +alice\n$/,
    );
  });

  it('uses the panel added last, and another one after `use`', async () => {
    await logIn(first);
    await logIn(second, '--context', 'staging');
    expect(await panelInUse()).toBe(second.url);
    expect((await home.run(['config', 'use', 'default'])).stdout).toBe(
      `Using default: ${first.url} as alice\n`,
    );
    expect(await panelInUse()).toBe(first.url);
    const listed = await home.run(['config', 'list', '--json']);
    expect(JSON.parse(listed.stdout)).toEqual([
      { name: 'default', url: first.url, username: 'alice', isCurrent: true },
      { name: 'staging', url: second.url, username: 'alice', isCurrent: false },
    ]);
    const folder = dirname(home.sessionFile);
    expect((await stat(join(folder, 'contexts', 'staging.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'contexts'))).mode & 0o777).toBe(0o700);
  });

  it('is overridden by the environment', async () => {
    await logIn(first);
    await logIn(second, '--context', 'staging');
    expect(await panelInUse({ OUTPOST_CONTEXT: 'default' })).toBe(first.url);
    const env = { OUTPOST_URL: first.url, OUTPOST_TOKEN: first.issueToken() };
    expect(await panelInUse(env)).toBe(first.url);
    expect(await panelInUse()).toBe(second.url);
  });

  it('removes a context, revokes its token and returns to the default', async () => {
    await logIn(first);
    await logIn(second, '--context', 'staging');
    expect((await home.run(['config', 'remove', 'staging'])).stdout).toBe('Removed staging\n');
    expect(second.tokens.size).toBe(0);
    expect(await panelInUse()).toBe(first.url);
  });

  it('removes a context whose panel is unreachable, and warns that the token stays valid', async () => {
    await logIn(second, '--context', 'staging');
    await second.stop();
    const { code, stderr } = await home.run(['config', 'remove', 'staging']);
    expect([code, stderr]).toEqual([5, expect.stringContaining('the token stays valid')]);
    expect((await home.run(['config', 'list'])).stdout).toBe('No panel is remembered\n');
    second = await FakePanel.start();
  });

  it('signs out only of the current context', async () => {
    await logIn(first);
    await logIn(second, '--context', 'staging');
    await home.run(['logout']);
    const { code, stderr } = await home.run(['whoami']);
    const advice = 'not signed in to "staging": run `outpost login <url> --username NAME --context staging`';
    expect([code, stderr]).toEqual([3, `outpost: ${advice}\n`]);
    expect(await panelInUse({ OUTPOST_CONTEXT: 'default' })).toBe(first.url);
  });

  it.each([
    ['use', 'nowhere', 4, 'there is no context "nowhere": see `outpost config list`'],
    ['remove', 'nowhere', 4, 'there is no context "nowhere": see `outpost config list`'],
    ['use', '../session', 2, '"../session" is no name of a context'],
  ])('%s %s exits %i', async (verb, name, exit, line) => {
    const { code, stderr } = await home.run(['config', verb, name]);
    expect([code, stderr]).toEqual([exit, expect.stringContaining(line)]);
  });

  it('rejects a name with a path before anything is sent', async () => {
    expect((await logIn(first, '--context', '../../x')).code).toBe(2);
    expect(first.requests).toEqual([]);
  });
});
