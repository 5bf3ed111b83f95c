import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FakePanel } from '../../testing/fake-panel.js';
import { TestHome, type Run, type RunOptions } from '../../testing/run-in-terminal.js';

const QUERY = { name: 'Chernarus', map: 'chernarusplus', version: '1.28', players: 3, maxPlayers: 60 };

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

const servers = (words: readonly string[], options: RunOptions = {}): Promise<Run> =>
  home.run(['servers', ...words], {
    ...options,
    env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() },
  });

describe('outpost servers status', () => {
  it('checks the server and prints its state', async () => {
    panel.addServer({ id: 7, name: 'Chernarus', players: 3, query: QUERY });
    expect((await servers(['status', 'chernarus'])).stdout).toBe(
      'Chernarus is online; since 2026-11-20 18:04 UTC; 3/60 players; map chernarusplus\n',
    );
    expect(panel.requests).toContain('POST /api/servers/7/status');
  });

  it('prints reason and last online time of an offline server, and exits 0', async () => {
    panel.addServer({ id: 7, status: 'offline', statusReason: 'No answer', lastOnline: null });
    const run = await servers(['status', '7']);
    expect([run.code, run.stdout]).toEqual([
      0,
      'Chernarus is offline (Limited Mode): No answer; since 2026-11-20 18:04 UTC; last online: never\n',
    ]);
    expect(JSON.parse((await servers(['status', '7', '--json'])).stdout)).toEqual({
      id: 7,
      name: 'Chernarus',
      status: 'offline',
      fallback: true,
      statusReason: 'No answer',
      statusSince: '2026-11-20T18:04:05.000Z',
      lastOnline: null,
      players: null,
      maxPlayers: 60,
      query: null,
    });
  });
});
