import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FakePanel } from '../../testing/fake-panel.js';
import { TestHome } from '../../testing/run-in-terminal.js';

let panel: FakePanel;
let home: TestHome;

beforeEach(async () => {
  panel = await FakePanel.start();
  home = await TestHome.create();
  panel.addServer({ id: 7, name: 'Chernarus' });
});

afterEach(async () => {
  await panel.stop();
  await home.remove();
});

const run = (...words: readonly string[]) =>
  home.run(['maintenance', ...words], { env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() } });

/** The body of the last request. */
function sent(): unknown {
  const request = panel.requests.findLast((text) => text.includes('{')) ?? '{}';
  return JSON.parse(request.slice(request.indexOf('{'))) as unknown;
}

describe('outpost maintenance add', () => {
  it('begins now, for so long, on one server', async () => {
    await run('add', 'Mod update', '--server', 'chernarus', '--for', '30m', '--hold-tasks');
    const { timing, ...others } = sent() as { timing: { kind: string; to: string } };
    expect(others).toEqual({ name: 'Mod update', scope: 'server', serverId: 7, holdsTasks: true });
    expect(Object.keys(timing)).toEqual(['kind', 'to']);
  });

  it('is planned for every week', async () => {
    await run('add', 'Update', '--all', '--days', 'thu,sun', '--at', '04:00', '--for', '90m');
    expect(sent()).toEqual({
      ...{ name: 'Update', scope: 'all' },
      timing: { kind: 'weekly', at: '04:00', minutes: 90, weekdays: [4, 0] },
    });
  });

  it.each([
    [['add', 'Wipe', '--for', '1h'], 'where? Give --server, --group or --all'],
    [['add', 'Wipe', '--all', '--at', '04:00'], 'how long? Give --for with --at'],
    [['add', 'Wipe', '--all', '--days', 'sat'], '--days goes with --at'],
    [['add', 'Wipe', '--all', '--at', '4:00', '--for', '1h'], 'timing.at: A time must be HH:MM'],
    [['change', '1'], 'nothing to change'],
  ])('refuses %j', async (words, text) => {
    const { stderr, code } = await run(...words);
    expect([code, stderr]).toEqual([2, expect.stringContaining(text)]);
  });
});

describe('outpost maintenance end', () => {
  it('finds it by its name, and says when it ended', async () => {
    const { stdout } = await run('end', 'mod update');
    expect(stdout).toMatch(/^Ended "Mod update" \(id \d+\): /);
    const { stderr, code } = await run('end', 'Nothing');
    expect([code, stderr]).toEqual([4, expect.stringContaining('there is no maintenance "Nothing"')]);
  });
});
