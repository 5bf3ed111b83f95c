import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type CreatedInvitation } from '@outpost/contracts/people.js';
import { ACCOUNT, FakePanel } from '../../testing/fake-panel.js';
import { type Run, type RunOptions, TestHome } from '../../testing/run-in-terminal.js';

const SECRET = 'q8YxV3o0mXr0yq2Jt1c4Zb6n5PwKeLfHsUaDgIjMvRE';

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
  home.run(['invitations', ...words], {
    ...options,
    env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() },
  });
const asMyself = (...words: string[]): Promise<Run> =>
  run([...words, '--password-stdin'], { stdin: ACCOUNT.password });

describe('outpost invitations', () => {
  it('lists those to a server, and those for the own account', async () => {
    expect((await run(['list', 'Chernarus'])).stdout).toMatch(
      /^ID +FOR +ROLE +BY +EXPIRES\n7 +boris +viewer +anna /,
    );
    expect((await run(['list'])).stdout).toMatch(/^ID +TO +ROLE +BY +EXPIRES\n7 +Chernarus +viewer +anna /);
  });

  it('prints nothing but the link on stdout, and leaves no session', async () => {
    const { code, stdout, stderr } = await asMyself('create', 'Chernarus', 'moderator', '--user', 'boris');
    expect([code, stdout, panel.sessionOpen]).toEqual([0, `${panel.url}/invitation#${SECRET}\n`, false]);
    expect(stderr).toMatch(
      /^Invited boris as viewer \(id 7\); expires 2026-11-20 18:04 UTC, shown only now\n/m,
    );
    expect(panel.requests).toContain(
      'POST /api/servers/1/invitations {"role":"moderator","username":"boris","expiresInHours":72}',
    );
  });

  it('has the panel send the link', async () => {
    await asMyself('create', 'Chernarus', 'moderator', '--email', 'boris@example.com');
    expect(panel.requests).toContain(
      'POST /api/servers/1/invitations {"role":"moderator","email":"boris@example.com","expiresInHours":72}',
    );
    const wrong = await asMyself('create', 'Chernarus', 'moderator', '--email', 'boris');
    expect([wrong.code, wrong.stderr]).toEqual([2, 'outpost: email: Invalid email address\n']);
  });

  it('prints the whole invitation as JSON', async () => {
    const { stdout } = await asMyself('create', 'Chernarus', 'viewer', '--json');
    expect(JSON.parse(stdout) as CreatedInvitation).toMatchObject({ id: 7, secret: SECRET });
  });

  it('sends nothing that the panel would refuse', async () => {
    const { code, stderr } = await asMyself('create', 'Chernarus', 'viewer', '--hours', '721');
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('expiresInHours must be a whole number from 1 to 720'),
    ]);
    expect(panel.requests).toEqual(['GET /api/servers']);
  });

  it.each([`https://panel.example.org/invitation#${SECRET}`, SECRET])(
    'shows what %s offers',
    async (link) => {
      const { stdout } = await asMyself('show', link);
      expect(stdout).toMatch(/server +Chernarus\ninvited by +anna\nrole +viewer\nexpires +2026/);
      expect(panel.requests).toContain(`POST /api/invitations/find {"secret":"${SECRET}"}`);
    },
  );

  it.each([
    [`https://panel.example.org/invitation#${SECRET}`, `POST /api/invitations/accept {"secret":"${SECRET}"}`],
    ['7', 'POST /api/invitations/7/accept'],
  ])('accepts %s', async (link, request) => {
    expect((await asMyself('accept', link)).stdout).toMatch(/^You are owner on Chernarus \(id 7\)\n$/);
    expect(panel.requests).toContain(request);
  });

  it('says that something is no link', async () => {
    const { code, stderr } = await asMyself('accept', 'https://panel.example.org/invitation');
    expect([code, stderr]).toEqual([2, 'outpost: secret: This is no invitation link\n']);
  });

  it('withdraws and declines', async () => {
    expect((await run(['withdraw', 'Chernarus', '7'])).stdout).toBe('Withdrew the invitation 7\n');
    expect((await run(['decline', '7'])).stdout).toBe('Declined the invitation 7\n');
    expect(panel.requests.filter((request) => request.startsWith('DELETE'))).toEqual([
      'DELETE /api/servers/1/invitations/7',
      'DELETE /api/invitations/7',
    ]);
  });
});
