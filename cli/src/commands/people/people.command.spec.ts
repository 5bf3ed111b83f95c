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

  it('sends nothing for a role or a ban limit that does not exist', async () => {
    for (const words of [
      ['boris', 'owner'],
      ['boris', 'moderator', '--max-ban', '0'],
    ]) {
      const { code } = await run(['role', 'Chernarus', ...words, '--password-stdin'], {
        stdin: ACCOUNT.password,
      });
      expect(code).toBe(2);
    }
    expect(panel.requests).toEqual([]);
  });

  it('removes somebody, and says so', async () => {
    expect((await run(['remove', 'Chernarus', 'Boris'])).stdout).toBe('boris has no access any more\n');
    expect(panel.requests.at(-1)).toBe('DELETE /api/servers/1/people/7');
  });

  it('exits 4 for somebody who was not invited', async () => {
    const { code, stderr } = await run(['remove', 'Chernarus', 'zoe']);
    expect([code, stderr]).toEqual([4, 'outpost: nobody on this server has the username or id "zoe"\n']);
  });

  it('leaves a server as the own account', async () => {
    expect((await run(['leave', 'Chernarus'])).stdout).toBe('You left Chernarus\n');
    expect(panel.requests.at(-1)).toBe('DELETE /api/servers/1/people/1');
  });
});
