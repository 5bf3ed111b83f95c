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
  home.run(['tasks', ...words], { env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() } });

/** The body of the last request to a path. */
function bodyOf(path: string): unknown {
  const sent = panel.requests.findLast((request) => request.split(' ')[1] === path && request.includes('{'));
  return sent && (JSON.parse(sent.slice(sent.indexOf('{'))) as unknown);
}

const WEEKLY = ['add', 'Chernarus', '--name', 'Weekly reset', '--schedule', '0 4 * * 1'];

describe('outpost tasks', () => {
  it('add sends the steps in the order of their options, with the conditions', async () => {
    await run(
      ...[...WEEKLY, '--step', 'message Reset in a minute', '--step', 'wait 60s'],
      ...['--step', 'try command #save', '--only-if-online', '--players-below', '5'],
    );
    expect(bodyOf('/api/servers/7/tasks')).toEqual({
      ...{ name: 'Weekly reset', schedule: '0 4 * * 1', onlyIfOnline: true, onlyIfPlayersBelow: 5 },
      steps: [
        { kind: 'message', text: 'Reset in a minute' },
        { kind: 'wait', seconds: 60 },
        { kind: 'command', command: '#save', goesOn: true },
      ],
    });
  });

  it('edit changes only what is given, and takes conditions away', async () => {
    await run('edit', 'Chernarus', '1', '--always', '--disable');
    expect(bodyOf('/api/servers/7/tasks/1')).toEqual({
      ...{ enabled: false, onlyIfOnline: false, onlyIfPlayersBelow: null, onlyIfPlayersAbove: null },
    });
  });

  it.each([
    [WEEKLY, 'what does it do? Give --step at least once'],
    [[...WEEKLY, '--step', 'dance'], '"dance" is no step'],
    [[...WEEKLY, '--step', 'message {nobody}'], 'A text may contain {minutes}'],
    [['edit', 'Chernarus', '1'], 'nothing to change'],
    [['run', 'Chernarus', 'first', '--yes'], 'outpost tasks list'],
  ])('refuses %j before it calls the panel', async (words, told) => {
    const { code, stderr } = await run(...words);
    expect([code, stderr]).toEqual([2, expect.stringContaining(told)]);
    expect(panel.requests).toEqual([]);
  });
});
