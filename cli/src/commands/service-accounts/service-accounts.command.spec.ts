import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ACCOUNT, FakePanel } from '../../testing/fake-panel.js';
import { type Run, TestHome } from '../../testing/run-in-terminal.js';

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

const run = (...words: readonly string[]): Promise<Run> =>
  home.run(['service-accounts', ...words], {
    env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() },
    stdin: `${ACCOUNT.password}\n`,
  });

describe('outpost service-accounts', () => {
  it('lists them', async () => {
    expect((await run()).stdout).toMatch(
      /^ID +NAME +SERVERS +GROUPS +TOKENS +CREATED\n7 +discord-bot +1 +1 /,
    );
  });

  it('creates one with the own password', async () => {
    const { code, stdout } = await run('create', 'discord-bot', '--password-stdin');
    expect([code, stdout]).toEqual([0, 'Created "discord-bot" (id 7)\n']);
    expect(panel.requests).toContain('POST /api/service-accounts {"name":"discord-bot"}');
  });

  it('gives one a role on a server', async () => {
    const words = ['add', 'Chernarus', 'discord-bot', 'moderator', '--max-ban', '60', '--password-stdin'];
    expect((await run(...words)).code).toBe(0);
    expect(panel.requests).toContainEqual(
      expect.stringMatching(/service-accounts \{"accountId":7,"role":"moderator","maxBanMinutes":60\}$/),
    );
  });

  it('creates a token of one, and prints it alone', async () => {
    const { stdout, stderr } = await run('create-token', 'discord-bot', 'production', '--password-stdin');
    expect(stdout).toBe('outpost_…\n');
    expect(stderr).toContain('shown only now');
  });

  it('revokes a token, and deletes one', async () => {
    expect((await run('revoke-token', 'discord-bot', '7')).stdout).toMatch(/^Revoked /);
    expect((await run('delete', 'discord-bot')).stdout).toBe('Deleted "discord-bot" (id 7)\n');
    expect(panel.requests.at(-1)).toBe('DELETE /api/service-accounts/7');
  });

  it('exits 4 for an unknown one', async () => {
    const { code, stderr } = await run('delete', 'lost');
    expect([code, stderr]).toEqual([4, 'outpost: you have no service account "lost"\n']);
  });
});
