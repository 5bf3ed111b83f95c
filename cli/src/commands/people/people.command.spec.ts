import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ACCOUNT, FakePanel } from '../../testing/fake-panel.js';
import { type Run, type RunOptions, TestHome } from '../../testing/run-in-terminal.js';

let panel: FakePanel;
let home: TestHome;

beforeEach(async () => {
  panel = await FakePanel.start();
  home = await TestHome.create();
  panel.addServer({ name: 'Chernarus' });
});

afterEach(async () => {
  await panel.stop();
  await home.remove();
});

const run = (words: readonly string[], options: RunOptions = {}): Promise<Run> =>
  home.run(['people', ...words], {
    ...options,
    env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() },
  });

describe('outpost people', () => {
  it('lists who was invited', async () => {
    const { stdout } = await run(['list', 'Chernarus']);
    expect(stdout).toMatch(
      /^ID +USERNAME +ROLE +BANS UP TO +SINCE\n7 +boris +viewer +2026-11-20 18:04 UTC\n$/,
    );
  });

  it.each([
    [['7', 'manager', '--max-ban', 'any'], '{"role":"manager","maxBanMinutes":null}'],
    [['BORIS', 'moderator', '--max-ban', '60'], '{"role":"moderator","maxBanMinutes":60}'],
    [['boris', 'viewer'], '{"role":"viewer"}'],
  ])('role %j sends %s with the own password, and leaves no session', async (words, body) => {
    const { code, stderr } = await run(['role', 'Chernarus', ...words, '--password-stdin'], {
      stdin: ACCOUNT.password,
    });
    expect([code, stderr, panel.sessionOpen]).toEqual([0, '', false]);
    expect(panel.requests).toContain(`PATCH /api/servers/1/people/7 ${body}`);
  });

  it('role sends the id of a role that the owner has made', async () => {
    const words = ['role', 'Chernarus', 'boris', 'event TEAM', '--password-stdin'];
    const { code } = await run(words, { stdin: ACCOUNT.password });
    expect(code).toBe(0);
    expect(panel.requests).toContain('PATCH /api/servers/1/people/7 {"role":"custom","roleId":7}');
  });

  it.each([
    [['boris', 'owner'], 4, 'outpost: there is no role "owner"\n'],
    [['boris', 'moderator', '--max-ban', '0'], 2, expect.any(String)],
  ])('role %j changes nothing', async (words, exitCode, error) => {
    const { code, stderr } = await run(['role', 'Chernarus', ...words, '--password-stdin'], {
      stdin: ACCOUNT.password,
    });
    expect([code, stderr]).toEqual([exitCode, error]);
    expect(panel.requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
  });

  it('hands a server over with the own password', async () => {
    const words = ['hand-over', 'Chernarus', 'boris', '--password-stdin'];
    const { stdout } = await run(words, { stdin: ACCOUNT.password });
    expect(stdout).toBe('Chernarus belongs to boris now\n');
    expect(panel.requests).toContain('POST /api/servers/1/owner {"username":"boris"}');
  });

  it('removes somebody, and says so', async () => {
    expect((await run(['remove', 'Chernarus', 'Boris'])).stdout).toBe('boris has no access any more\n');
    expect(panel.requests.at(-1)).toBe('DELETE /api/servers/1/people/7');
  });

  it('exits 4 for somebody who was not invited', async () => {
    const { code, stderr } = await run(['remove', 'Chernarus', 'zoe']);
    expect([code, stderr]).toEqual([
      4,
      'outpost: nobody who was invited there has the username or id "zoe"\n',
    ]);
  });

  it('leaves a server as the own account', async () => {
    expect((await run(['leave', 'Chernarus'])).stdout).toBe('You left Chernarus\n');
    expect(panel.requests.at(-1)).toBe('DELETE /api/servers/1/people/1');
  });
});
