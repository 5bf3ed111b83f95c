import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { FakePanel } from '../../testing/fake-panel.js';
import { type Run, TestHome } from '../../testing/run-in-terminal.js';

let panel: FakePanel;
let home: TestHome;
let env: Record<string, string>;

beforeEach(async () => {
  panel = await FakePanel.start();
  home = await TestHome.create();
  env = { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() };
});

afterEach(async () => {
  await panel.stop();
  await home.remove();
});

const run = (...words: string[]): Promise<Run> => home.run(['tokens', ...words], { env });

describe('outpost tokens', () => {
  it.each([[[]], [['list']], [['ls']]])('%j lists them', async (words) => {
    expect((await run(...words)).stdout).toMatch(
      /^ID +NAME +SCOPE +CREATED +EXPIRES +LAST USED +FROM +ONLY\n1 +token 1 +manage +.* +2027-01-30 00:00 UTC +never *\n$/,
    );
  });

  it('creates a read token for 90 days by default, and prints only the token on stdout', async () => {
    const { code, stdout, stderr } = await run('create', 'backup');
    expect([code, stdout]).toEqual([0, 'token-2\n']);
    expect(stderr).toBe('Created "backup" (id 2, read); expires 2027-01-30 00:00 UTC, shown only now\n');
    expect(panel.requests.at(-1)).toBe(
      'POST /api/tokens {"name":"backup","scope":"read","expiresInDays":90}',
    );
  });

  it('creates a token with the given scope and lifetime', async () => {
    const { stdout } = await run('create', 'restarts', '--scope', 'command', '--expires', '30d', '--json');
    expect(JSON.parse(stdout) as CreatedApiToken).toMatchObject({
      id: 2,
      scope: 'command',
      token: 'token-2',
    });
    expect(panel.requests.at(-1)).toContain('"scope":"command","expiresInDays":30');
  });

  it('creates a token that is limited to servers, permissions, bans and addresses, and says so in the list', async () => {
    const [{ id: first }, { id: second }] = [
      panel.addServer({ name: 'Chernarus' }),
      panel.addServer({ name: 'Livonia' }),
    ];
    const limits = ['--may', 'server.restart', 'logs.read', '--max-ban', '60', '--from', '::1'];
    await run('create', 'restarts', '--server', 'livonia', String(first), ...limits);
    expect(panel.requests.at(-1)).toContain(
      `"serverIds":[${second},${first}],"permissions":["server.restart","logs.read"],"maxBanMinutes":60,"addresses":["::1"]`,
    );
    const { stdout } = await run('list');
    expect(stdout).toMatch(/ servers 3 2, server\.restart logs\.read, bans up to 60 min, from ::1\n/);
  });

  it.each([
    [['x', '--scope', 'full'], /--scope/],
    [['x', '--may', 'server.delete'], /--may/],
    [['x', '--from', 'example.com'], /addresses must be/],
    [['x', '--max-ban', 'none'], /whole number above 0/],
    [['x', '--expires', 'soon'], /It must be a number of days, such as 30d\./],
    [['x', '--expires', '366d'], /expiresInDays must be a whole number from 1 to 365/],
    [['x', '--expires', '0'], /expiresInDays must be a whole number from 1 to 365/],
    [[''], /Name is required/],
  ])('rejects create %j and sends nothing', async (words, reason) => {
    const { code, stdout, stderr } = await run('create', ...words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(reason);
    expect(panel.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  });

  it('revokes a token by id or name', async () => {
    panel.issueToken();
    panel.issueToken();
    expect((await run('revoke', '2')).stdout).toBe('Revoked "token 2" (id 2)\n');
    expect((await run('revoke', 'token 3')).stdout).toBe('Revoked "token 3" (id 3)\n');
    expect([...panel.tokens.keys()]).toEqual([1]);
  });

  it('exits 4 for an unknown token', async () => {
    const { code, stderr } = await run('revoke', 'lost');
    expect([code, stderr]).toEqual([4, 'outpost: no API token has the id or name "lost"\n']);
  });
});
