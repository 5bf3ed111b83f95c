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
  home.run(['roles', ...words], {
    ...options,
    env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() },
  });
const asMyself = (...words: string[]): Promise<Run> =>
  run([...words, '--password-stdin'], { stdin: ACCOUNT.password });

describe('outpost roles', () => {
  it('lists what each may do', async () => {
    expect((await run(['list'])).stdout).toBe(
      'ID  NAME        PEOPLE  MAY\n7   Event team  2       server.view players.message\n',
    );
  });

  it('creates one with the own password, and leaves no session', async () => {
    const { code, stdout } = await asMyself('create', 'Event team', '--may', 'logs.read', 'players.kick');
    expect([code, stdout, panel.sessionOpen]).toEqual([0, 'Made the role "Event team" (id 7)\n', false]);
    expect(panel.requests).toContain(
      'POST /api/roles {"name":"Event team","permissions":["logs.read","players.kick"]}',
    );
  });

  it('changes only what is said', async () => {
    expect((await asMyself('change', 'event team', '--name', 'Staff')).code).toBe(0);
    expect(panel.requests).toContain('PATCH /api/roles/7 {"name":"Staff"}');
  });

  it('sends nothing without a permission, or with one that is left to owners', async () => {
    expect((await asMyself('create', 'Staff')).code).toBe(2);
    expect((await asMyself('create', 'Staff', '--may', 'server.delete')).code).toBe(2);
    expect(panel.requests).toEqual([]);
  });

  it('deletes one by name, and exits 4 for one that does not exist', async () => {
    expect((await run(['delete', 'Event team'])).stdout).toBe('Deleted the role "Event team" (id 7)\n');
    expect(panel.requests.at(-1)).toBe('DELETE /api/roles/7');
    expect((await run(['delete', 'Staff'])).code).toBe(4);
  });
});
