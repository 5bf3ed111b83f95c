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
  home.run([...words], { env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() } });

/** The body of the last request to a path. */
function bodyOf(path: string): unknown {
  const sent = panel.requests.findLast((request) => request.split(' ')[1] === path && request.includes('{'));
  return sent && (JSON.parse(sent.slice(sent.indexOf('{'))) as unknown);
}

describe('outpost plans add', () => {
  it('sends the times, the warnings with their text, and what is done before the restart', async () => {
    await run(
      ...['plans', 'add', 'Chernarus', '--name', 'Nightly', '--at', '03:45,15:45', '--days', 'sat,sun'],
      ...[
        '--warn',
        '15,5',
        '--warn-text',
        'In {minutes}',
        '--lock',
        '1m',
        '--kick',
        'bye',
        '--stop-after',
        '0',
      ],
    );
    expect(bodyOf('/api/servers/7/restart-plans')).toEqual({
      name: 'Nightly',
      timing: { kind: 'times', times: ['03:45', '15:45'], weekdays: [6, 0] },
      warnings: [
        { minutes: 15, text: 'In {minutes}' },
        { minutes: 5, text: 'In {minutes}' },
      ],
      ...{ lockMinutes: 1, kickReason: 'bye', stopAfterFailures: 0 },
    });
  });

  it.each([
    [['--at', '03:45', '--every', '6'], 'only one of --at, --every and --once'],
    [['--every', '6', '--days', 'sat'], '--days goes with --at'],
    [[], 'when? Give --at, --every or --once'],
    [['--at', '25:00'], 'A time must be HH:MM'],
    [['--at', '03:45', '--warn', 'soon'], 'It must be whole minutes'],
    [['--at', '03:45', '--days', 'day'], 'days with commas between them'],
  ])('refuses %j', async (options, problem) => {
    const { code, stderr } = await run('plans', 'add', 'Chernarus', '--name', 'Nightly', ...options);
    expect([code, stderr]).toEqual([2, expect.stringContaining(problem)]);
  });
});

describe('outpost plans edit', () => {
  it('takes steps out again', async () => {
    await run('plans', 'edit', 'Chernarus', '1', '--no-lock', '--no-kick', '--no-when-empty');
    expect(bodyOf('/api/servers/7/restart-plans/1')).toEqual({
      ...{ lockMinutes: null, kickReason: null, waitForEmptyMinutes: null },
    });
  });

  it('says that there is nothing to change', async () => {
    expect((await run('plans', 'edit', 'Chernarus', '1')).stderr).toContain('nothing to change');
  });
});

describe('outpost restart', () => {
  it('begins a restart in some minutes, with warnings', async () => {
    const { stdout } = await run('restart', 'Chernarus', '--in', '15m', '--warn', '10,5,1', '--yes');
    expect(bodyOf('/api/servers/7/runs')).toEqual({
      inMinutes: 15,
      warnings: [10, 5, 1].map((minutes) => ({ minutes, text: 'The server restarts in {minutes} min.' })),
    });
    expect(stdout).toMatch(/^Chernarus restarts at .* UTC \(run 7\)\n$/);
  });

  it('asks before it sends anything', async () => {
    const { code } = await run('restart', 'Chernarus');
    expect(code).not.toBe(0);
    expect(bodyOf('/api/servers/7/runs')).toBeUndefined();
  });
});
