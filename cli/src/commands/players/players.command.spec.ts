import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FakePanel } from '../../testing/fake-panel.js';
import { type Run, type RunOptions, TestHome } from '../../testing/run-in-terminal.js';

const GUID = 'a'.repeat(32);

let panel: FakePanel;
let home: TestHome;

beforeEach(async () => {
  panel = await FakePanel.start();
  home = await TestHome.create();
  panel.addServer({ id: 1, name: 'Chernarus' });
});

afterEach(async () => {
  await panel.stop();
  await home.remove();
});

const outpost = (words: readonly string[], options: RunOptions = {}): Promise<Run> =>
  home.run(words, { ...options, env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() } });
const lastRequest = (): string => panel.requests.at(-1) ?? '';

describe('outpost players list', () => {
  it('prints the players, and when the list was read', async () => {
    expect((await outpost(['players', 'list', 'chernarus'])).stdout).toBe(
      [
        '#  NAME  ID                                PING  STATE    ON SINCE              ADDRESS',
        `3  Anna  ${GUID}  47    playing  2026-11-20 17:04 UTC  -`,
        '4  Cleo  -                                 -     joining  2026-11-20 17:04 UTC  -',
        '2/60 players as of 2026-11-20 18:04 UTC',
        '',
      ].join('\n'),
    );
    expect(lastRequest()).toBe('GET /api/servers/1/players');
  });

  it('reports a stale list, and why a game has none', async () => {
    panel.players.list = { ...panel.players.list, freshness: 'stale', missedReadings: 3 };
    expect((await outpost(['players', 'list', '1'])).stdout).toContain('stale: 3 readings were missed since');
    panel.players.list = { ...panel.players.list, unsupported: 'Each game has its own command for this.' };
    expect((await outpost(['players', 'list', '1'])).stdout).toBe(
      'Each game has its own command for this.\n',
    );
  });

  it('shows the raw response and no player count when it was not understood', async () => {
    const raw = 'Hello!\n2 friends are around';
    const unread = {
      players: [],
      isComplete: false,
      isUnderstood: false,
      raw,
      freshness: 'unknown',
    } as const;
    panel.players.list = { ...panel.players.list, ...unread };
    expect((await outpost(['players', 'list', '1'])).stdout).toBe(
      `-/60 players as of 2026-11-20 18:04 UTC; the answer was not understood\nThe game server answered:\n${raw}\n`,
    );
    const kick = await outpost(['players', 'kick', '1', 'Anna']);
    expect([kick.code, kick.stderr]).toEqual([
      1,
      expect.stringContaining('so nobody knows whether "Anna" is on'),
    ]);
  });

  it('refreshes the list, and prints names byte for byte in JSON', async () => {
    const { stdout } = await outpost(['players', 'refresh', '1', '--json']);
    expect(JSON.parse(stdout)).toEqual(panel.players.list);
    expect(lastRequest()).toBe('POST /api/servers/1/players/refresh');
  });
});

describe('outpost players kick, ban and message', () => {
  it.each([GUID, '#3', 'Anna '])('resolves the player "%s" to slot and id', async (player) => {
    const run = await outpost(['players', 'kick', '1', player, 'be', 'kind']);
    expect([run.code, run.stdout]).toEqual([0, '"Anna " is off the server.\n']);
    const [route, body = ''] = lastRequest().split(/ (?=\{)/);
    expect(route).toBe('POST /api/servers/1/players/kick');
    expect(JSON.parse(body)).toEqual({ slot: 3, playerId: GUID, name: 'Anna ', reason: 'be kind' });
  });

  it('sends the minutes of a ban as a number, and rejects other text', async () => {
    await outpost(['players', 'ban', '1', '#3', '--minutes', '30']);
    expect(JSON.parse(lastRequest().split(/ (?=\{)/)[1] ?? '')).toMatchObject({ minutes: 30 });
    const run = await outpost(['players', 'ban', '1', '#3', '--minutes', 'soon']);
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('Minutes must be a number')]);
  });

  it('exits 1 when the result could not be confirmed, and still prints the document', async () => {
    const message = '"Anna " is still on the server.';
    panel.players.outcome = { ...panel.players.outcome, confirmation: 'not-confirmed', message };
    const run = await outpost(['players', 'kick', '1', '#3', '--json']);
    expect([run.code, JSON.parse(run.stdout)]).toEqual([1, panel.players.outcome]);
    expect(run.stderr).toContain('not confirmed: "Anna " is still on the server.');
  });

  it('does not match part of a name', async () => {
    const run = await outpost(['players', 'kick', '1', 'Anna']);
    expect([run.code, run.stderr]).toEqual([4, expect.stringContaining('nobody on the server')]);
    expect(lastRequest()).toContain('refresh');
  });

  it('sends a message to one player', async () => {
    const run = await outpost(['players', 'message', '1', '#3', 'move', 'your', 'car']);
    expect([run.code, run.stdout]).toEqual([0, 'Sent\n']);
    expect(lastRequest()).toContain('"message":"move your car"');
  });
});

describe('outpost players warn and warnings', () => {
  it('warns a player, and says how often they were', async () => {
    const run = await outpost(['players', 'warn', '1', '#3', 'no', 'building']);
    expect([run.code, run.stdout]).toEqual([0, 'Warned; warnings so far: 2\n']);
    expect(lastRequest()).toContain('"reason":"no building"');
  });

  it('lists warnings, also of one player, and withdraws one', async () => {
    const list = await outpost(['players', 'warnings', '1', '--player', 'a'.repeat(32)]);
    expect(list.stdout).toMatch(/^ID +PLAYER +PLAYER ID +REASON +BY +WHEN\n7 +Anna +a{32} +No building/);
    expect(lastRequest()).toBe(`GET /api/servers/1/warnings?playerId=${'a'.repeat(32)}`);
    expect((await outpost(['players', 'withdraw-warning', '1', '7'])).stdout).toBe(
      'The warning was withdrawn\n',
    );
    expect(lastRequest()).toBe('DELETE /api/servers/1/warnings/7');
  });
});

describe('outpost bans', () => {
  const ban = {
    listNumber: 0,
    target: 'b'.repeat(32),
    targetKind: 'battleye-guid',
    name: null,
    minutesLeft: 30,
    reason: 'seen',
  };

  it('lists bans, and removes one by its target', async () => {
    panel.players.bans = { ...panel.players.bans, bans: [ban] };
    const list = (await outpost(['bans', 'list', '1'])).stdout;
    expect(list).toContain(`${'b'.repeat(32)}  battleye-guid  30`);
    const run = await outpost(['bans', 'remove', '1', 'b'.repeat(32)]);
    expect(run.code).toBe(0);
    expect(lastRequest()).toBe(`POST /api/servers/1/bans/remove {"target":"${'b'.repeat(32)}"}`);
  });
});

describe('outpost servers restart and start', () => {
  it('asks for confirmation, and sends nothing without it', async () => {
    const alone = await outpost(['servers', 'restart', '1']);
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('--yes')]);
    const no = await outpost(['servers', 'restart', '1'], { typed: 'n\n' });
    expect([no.code, no.stderr]).toEqual([130, expect.stringContaining('nothing was sent')]);
    expect(no.stderr).toContain('must start it again');
    expect(panel.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  });

  it('restarts and starts with --yes', async () => {
    const restart = await outpost(['servers', 'restart', '1', '--yes']);
    expect([restart.code, restart.stdout]).toEqual([0, 'Chernarus is restarting\n']);
    const start = await outpost(['servers', 'start', '1', '--yes']);
    expect([start.code, lastRequest()]).toEqual([0, 'POST /api/servers/1/start']);
  });
});
