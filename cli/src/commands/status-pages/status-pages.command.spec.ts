import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  home.run(['status-pages', ...words], {
    env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() },
  });

/** The body of the last request. */
function sent(): unknown {
  const request = panel.requests.findLast((text) => text.includes('{')) ?? '{}';
  return JSON.parse(request.slice(request.indexOf('{'))) as unknown;
}

describe('outpost status-pages', () => {
  it('are made for servers by name, with a logo from a file', async () => {
    const logo = join(tmpdir(), 'outpost-logo-of-a-test.png');
    await writeFile(logo, 'picture');
    const words = ['--server', 'chernarus', '--players', 'names', '--restarts', 'hide', '--logo', logo];
    const { stdout } = await run('add', 'chernarus', 'Chernarus', ...words);
    expect(stdout).toMatch(/^Made the status page .* at \/status\//);
    expect(sent()).toEqual({
      ...{ slug: 'chernarus', title: 'Chernarus', scope: 'server', serverId: 7, players: 'names' },
      ...{ showsRestarts: false, logo: 'data:image/png;base64,cGljdHVyZQ==' },
    });
  });

  it.each([
    [['add', 'x', 'X', '--all'], 'slug must be 3 to 40'],
    [['add', 'chernarus', 'X'], 'which servers?'],
    [['add', 'chernarus', 'X', '--all', '--logo', 'logo.svg'], 'a logo must be a .png'],
    [['change', 'my-community'], 'nothing to change'],
  ])('refuse %j', async (words, text) => {
    const { stderr, code } = await run(...words);
    expect([code, stderr]).toEqual([2, expect.stringContaining(text)]);
  });

  it('tell what they tell', async () => {
    const { stdout } = await run('show', 'my-community');
    expect(stdout).toContain('My community: up');
    expect(stdout).toContain('Chernarus');
  });
});
