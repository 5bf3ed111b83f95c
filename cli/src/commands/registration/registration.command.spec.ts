import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FakePanel } from '../../testing/fake-panel.js';
import { TestHome } from '../../testing/run-in-terminal.js';

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

const register = (...words: readonly string[]): readonly string[] => [
  ...['register', panel.url, '--username', 'bob', '--email', 'bob@example.org', '--password-stdin', ...words],
];

describe('outpost register', () => {
  it('requests an account and prints the message of the panel', async () => {
    const run = await home.run(register(), { stdin: 'correct horse\n' });
    expect(run).toEqual({
      code: 0,
      stdout: 'You can sign in once an admin has approved your account.\n',
      stderr: '',
    });
    expect(panel.requests.at(-1)).toBe(
      'POST /api/register-interest {"username":"bob","email":"bob@example.org","password":"correct horse"}',
    );
  });

  it('takes an invitation link along', async () => {
    const secret = 'q8YxV3o0mXr0yq2Jt1c4Zb6n5PwKeLfHsUaDgIjMvRE';
    const words = register('--invitation', `${panel.url}/invitation#${secret}`);
    expect((await home.run(words, { stdin: 'correct horse\n' })).code).toBe(0);
    expect(panel.requests.at(-1)).toBe(
      `POST /api/invitations/register {"username":"bob","email":"bob@example.org","password":"correct horse","secret":"${secret}"}`,
    );
  });

  it('sends nothing when registration is closed', async () => {
    panel.rest.registration = { mode: 'closed', passwordMinLength: 6 };
    const { code, stderr } = await home.run(register(), { stdin: 'correct horse' });
    expect([code, stderr]).toEqual([3, 'outpost: this panel takes no new accounts\n']);
    expect(panel.requests).toEqual(['GET /api/registration']);
  });
});

describe('outpost setup create', () => {
  const create = (): readonly string[] => ['setup', 'create', ...register().slice(1)];

  it('reads code and password from stdin, one per line', async () => {
    const { code, stdout } = await home.run(create(), { stdin: ' ABCD-EFGH\ncorrect horse\n' });
    expect([code, stdout]).toEqual([0, 'bob is the first admin; now sign in with `outpost login`\n']);
    expect(panel.requests.at(-1)).toContain('"code":"ABCD-EFGH"');
  });

  it('rejects stdin without a code, and requires --password-stdin without a terminal', async () => {
    expect((await home.run(create(), { stdin: 'correct horse' })).code).toBe(2);
    const words = create().filter((word) => word !== '--password-stdin');
    expect((await home.run(words)).stderr).toContain('use --password-stdin');
    expect(panel.requests).toEqual([]);
  });
});
