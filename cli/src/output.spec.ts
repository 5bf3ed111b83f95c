import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FakePanel } from './testing/fake-panel.js';
import { type RunOptions, TestHome } from './testing/run-in-terminal.js';

let panel: FakePanel;
let home: TestHome;

beforeEach(async () => {
  panel = await FakePanel.start();
  home = await TestHome.create();
  panel.addServer({ name: 'Chernarus hardcore PvP, no rules, wipe on Friday', status: 'online' });
});

afterEach(async () => {
  await panel.stop();
  await home.remove();
});

async function listed(
  words: readonly string[] = [],
  { env = {}, ...options }: RunOptions = {},
): Promise<string> {
  const own = { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() };
  return (await home.run(['servers', 'list', ...words], { ...options, env: { ...own, ...env } })).stdout;
}

const GREEN = '\u001b[32monline\u001b[39m';

describe('A list', () => {
  it('fits the width of the terminal, and is not truncated without one', async () => {
    const shown = (await listed(['--no-color'], { columns: 100 })).trimEnd().split('\n');
    expect(Math.max(...shown.map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(shown[1]).toContain('…');
    expect(await listed()).toContain('wipe on Friday');
  });

  it.each<[string, boolean, readonly string[], RunOptions]>([
    ['on a terminal', true, [], { columns: 200 }],
    ['nowhere else', false, [], {}],
    ['with FORCE_COLOR', true, [], { env: { FORCE_COLOR: '1' } }],
    ['not with NO_COLOR', false, [], { columns: 200, env: { NO_COLOR: '1', FORCE_COLOR: '1' } }],
    ['not with FORCE_COLOR=0', false, [], { columns: 200, env: { FORCE_COLOR: '0' } }],
    ['not on a dumb terminal', false, [], { columns: 200, env: { TERM: 'dumb' } }],
    ['not with --no-color', false, ['--no-color'], { columns: 200 }],
    ['with --color', true, ['--color'], { env: { NO_COLOR: '1' } }],
    ['never in JSON', false, ['--json', '--color'], { columns: 200 }],
  ])('has colours %s', async (_, isColoured, words, options) => {
    const text = await listed(words, options);
    expect(text).toContain('online');
    expect(text.includes(GREEN)).toBe(isColoured);
    expect(text.includes('\u001b')).toBe(isColoured);
  });

  it('accepts --no-color before the command', async () => {
    const env = { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() };
    const { stdout } = await home.run(['--no-color', 'servers', 'list'], { env, columns: 200 });
    expect(stdout).not.toContain('\u001b');
  });
});
