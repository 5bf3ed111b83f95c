import { expect, it } from '@jest/globals';
import { FakePanel } from '../../testing/fake-panel.js';
import { TestHome } from '../../testing/run-in-terminal.js';

it('outpost timeline shows commands with their responses, newest last, without control characters', async () => {
  const [panel, home] = [await FakePanel.start(), await TestHome.create()];
  panel.addServer({ id: 1, name: 'Chernarus' });
  const env = { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() };
  const { stdout } = await home.run(['timeline', 'chernarus', '--type', 'player', '--since', '2026-11-20'], {
    env,
  });
  expect(stdout.split('\n')).toEqual([
    '2026-11-20 18:04:05  (Side) Anna: hello',
    '2026-11-20 18:04:06  anna> players (failed)',
    '0 players\\x1b',
    '',
  ]);
  expect(panel.requests.at(-1)).toContain('type=player&from=2026-11-20T00%3A00%3A00.000Z&limit=100');
  await Promise.all([panel.stop(), home.remove()]);
});
