import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FakePanel } from '../../testing/fake-panel.js';
import { aRun } from '../../testing/fake-schedules.js';
import { TestHome, type Run, type RunOptions } from '../../testing/run-in-terminal.js';

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

const schedules = (words: readonly string[], options: RunOptions = {}): Promise<Run> =>
  home.run(['schedules', ...words], {
    ...options,
    env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() },
  });
const sent = (route: string): unknown => {
  const line = panel.requests.find((request) => request.startsWith(`${route} `)) ?? '';
  return JSON.parse(line.slice(route.length + 1));
};

describe('outpost schedules list', () => {
  it('prints one aligned line per schedule with its next run', async () => {
    panel.schedules.add({ lastRun: '2026-11-20T04:00:00.300Z', lastOutcome: 'executed' });
    panel.schedules.add({
      command: 'say -1 \u001bhello',
      schedule: '*/10 * * * *',
      enabled: false,
      nextRun: null,
      timeZone: 'Europe/Berlin',
    });
    expect((await schedules(['list', 'Chernarus'])).stdout).toBe(
      [
        'ID  COMMAND           SCHEDULE      TIME ZONE      STATUS    NEXT RUN              LAST RUN              OUTCOME',
        '1   players           0 4 * * *     UTC            active    2026-11-21 04:00 UTC  2026-11-20 04:00 UTC  executed',
        '2   say -1 \\x1bhello  */10 * * * *  Europe/Berlin  disabled  -                     never                 -',
        '',
      ].join('\n'),
    );
  });

  it('explains how to add the first schedule, and prints the list of the panel as JSON', async () => {
    expect((await schedules(['ls', '7'])).stdout).toContain('outpost schedules add');
    const schedule = panel.schedules.add({});
    expect(JSON.parse((await schedules(['list', '7', '--json'])).stdout)).toEqual([schedule]);
  });

  it('exits 4 for an unknown server', async () => {
    expect((await schedules(['list', 'Namalsk'])).code).toBe(4);
  });
});

describe('outpost schedules add', () => {
  it('schedules the words as one command, enabled, and prints the next run', async () => {
    const run = await schedules(['add', 'chernarus', '--schedule', '0 4 * * *', '--', 'say', '-1', 'hello']);
    expect([run.code, run.stdout]).toEqual([
      0,
      'Scheduled "say -1 hello" (id 1): next run 2026-11-21 04:00 UTC, by the clock of UTC\n',
    ]);
    expect(sent('POST /api/servers/7/scheduled')).toEqual({
      command: 'say -1 hello',
      schedule: '0 4 * * *',
      enabled: true,
    });
  });

  it('accepts a time zone, and can add it disabled', async () => {
    const words = [
      'add',
      '7',
      'players',
      '--schedule',
      '0 4 * * *',
      '--time-zone',
      'Europe/Berlin',
      '--disabled',
    ];
    const { stdout } = await schedules([...words, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      timeZone: 'Europe/Berlin',
      hasOwnTimeZone: true,
      enabled: false,
    });
  });

  it.each([
    [['add', '7', 'players'], "required option '--schedule <cron>' not specified"],
    [['add', '7', 'players', '--schedule', ' '], 'schedule: Schedule is required'],
    [['add', '7', ' ', '--schedule', '* * * * *'], 'command: Command is required'],
    [
      ['add', '7', 'players', '--schedule', '* * * * *', '--time-zone', 'Mars'],
      'timeZone: Time zone must be a name such as Europe/Berlin',
    ],
  ])('rejects %j without calling the panel', async (words, line) => {
    const run = await schedules(words);
    expect([run.code, run.stderr, panel.requests]).toEqual([2, `outpost: ${line}\n`, []]);
  });

  it('prints the message of the panel about an invalid schedule', async () => {
    const words = 'The hour field 25 is out of range: it takes 0 to 23';
    panel.failOn('POST /api/servers/:id/scheduled', 400, 'validation_failed', words);
    const run = await schedules(['add', '7', 'players', '--schedule', '0 25 * * *']);
    expect([run.code, run.stderr]).toEqual([2, `outpost: 400: ${words}\n`]);
  });

  it('exits 3 for a command the plan does not include', async () => {
    panel.failOn('POST /api/servers/:id/scheduled', 403, 'plan_limit', 'Not in the Free tier');
    expect((await schedules(['add', '7', 'ban', '--schedule', '0 4 * * *'])).code).toBe(3);
  });
});

describe('outpost schedules edit', () => {
  it.each([
    [['--schedule', '30 4 * * *'], { schedule: '30 4 * * *' }],
    [['--command', 'bans'], { command: 'bans' }],
    [['--time-zone', 'Asia/Tokyo', '--enable'], { timeZone: 'Asia/Tokyo', enabled: true }],
    [['--server-time-zone'], { timeZone: null }],
    [['--disable'], { enabled: false }],
  ])('with %j sends only the changes', async (words, body) => {
    panel.schedules.add({});
    expect((await schedules(['edit', '7', '1', ...words])).code).toBe(0);
    expect(sent('PATCH /api/servers/7/scheduled/1')).toEqual(body);
  });

  it('prints the updated schedule', async () => {
    panel.schedules.add({});
    const { stdout } = await schedules(['edit', '7', '1', '--disable']);
    expect(stdout).toBe('Updated "players" (id 1): disabled\n');
  });

  it.each([
    [['edit', '7', '1'], 'nothing to change: see --help'],
    [['edit', '7', 'x', '--enable'], '"x" is no id of a schedule: see `outpost schedules list`'],
    [['edit', '7', '1', '--schedule', ''], 'schedule: Schedule is required'],
  ])('refuses %j', async (words, line) => {
    const run = await schedules(words);
    expect([run.code, run.stderr, panel.requests]).toEqual([2, `outpost: ${line}\n`, []]);
  });

  it.each([
    ['--enable', '--disable'],
    ['--time-zone', 'UTC', '--server-time-zone'],
  ])('rejects contradicting options', async (...words) => {
    expect((await schedules(['edit', '7', '1', ...words])).code).toBe(2);
    expect(panel.requests).toEqual([]);
  });
});

describe('outpost schedules remove', () => {
  it('needs --yes where there is no terminal', async () => {
    panel.schedules.add({});
    expect((await schedules(['remove', '7', '1'])).code).toBe(2);
    const run = await schedules(['rm', '7', '1', '--yes', '--json']);
    expect([run.code, JSON.parse(run.stdout), panel.schedules.rows]).toEqual([
      0,
      { id: 1, removed: true },
      [],
    ]);
  });

  it('asks for confirmation on a terminal', async () => {
    panel.schedules.add({});
    const declined = await schedules(['remove', '7', '1'], { typed: 'n\r' });
    expect([declined.code, panel.schedules.rows.length]).toEqual([130, 1]);
    const confirmed = await schedules(['remove', '7', '1'], { typed: 'y\r' });
    expect([confirmed.code, confirmed.stdout]).toEqual([0, 'Deleted the scheduled command 1\n']);
  });
});

describe('outpost schedules run', () => {
  it('prints the response of the game server', async () => {
    panel.schedules.add({});
    panel.gameServerAnswer = 'Players on server:\n\u001b(0 in total)';
    expect((await schedules(['run', '7', '1'])).stdout).toBe('Players on server:\n\\x1b(0 in total)\n');
    expect(JSON.parse((await schedules(['run', '7', '1', '--json'])).stdout)).toEqual({
      command: 'players',
      response: panel.gameServerAnswer,
    });
  });

  it.each([
    [502, 'rcon_refused', 6],
    [504, 'rcon_outcome_unknown', 8],
    [404, 'not_found', 4],
  ] as const)('exits as a console command does: %s %s gives %s', async (status, code, exit) => {
    panel.failOn('POST /api/servers/:id/scheduled/:commandId/test', status, code, 'No luck');
    const run = await schedules(['run', '7', '1']);
    expect([run.code, run.stderr]).toEqual([exit, expect.stringContaining(`outpost: ${status}: No luck`)]);
  });
});

describe('outpost schedules restarts', () => {
  it('prints the next restart of each server', async () => {
    panel.schedules.restarts = [{ serverId: 7, scheduleId: 3, planId: null, at: '2026-11-21T04:00:00.000Z' }];
    expect((await schedules(['restarts'])).stdout).toBe(
      ['AT                    SERVER     BY', '2026-11-21 04:00 UTC  Chernarus  schedule 3', ''].join('\n'),
    );
    expect(JSON.parse((await schedules(['restarts', '--json'])).stdout)).toEqual(panel.schedules.restarts);
  });

  it('reports that no restart is scheduled, and that later ones were not looked at', async () => {
    expect((await schedules(['restarts'])).stdout).toBe('No restart is planned within 24 hours\n');
    panel.schedules.isComplete = false;
    expect((await schedules(['restarts'])).stdout).toContain('Later ones were not looked at');
  });
});

describe('outpost schedules preview', () => {
  it('prints when a schedule would run next', async () => {
    const { stdout } = await schedules(['preview', '0 4 * * *', '--time-zone', 'Europe/Berlin']);
    expect(stdout).toBe('2026-11-21 03:00 UTC\n2026-11-22 03:00 UTC\n');
    expect(panel.requests.at(-1)).toContain('GET /api/scheduled/preview');
  });
});

describe('outpost schedules runs', () => {
  it('prints the runs with their duration and the beginning of the response', async () => {
    panel.schedules.runs = [
      aRun({ isTest: true, response: 'a\nb' }),
      aRun({ outcome: 'missed', startedAt: null, endedAt: null, response: 'x'.repeat(100) }),
    ];
    expect((await schedules(['runs', '7', '1'])).stdout).toBe(
      [
        'DUE                   OUTCOME          TOOK   ANSWER',
        '2026-11-21 04:00 UTC  executed (test)  45 ms  a b',
        `2026-11-21 04:00 UTC  missed           -      ${'x'.repeat(79)}…`,
        '',
      ].join('\n'),
    );
    expect(JSON.parse((await schedules(['runs', '7', '1', '--json'])).stdout)).toEqual(panel.schedules.runs);
  });

  it('reports that there are no runs yet', async () => {
    expect((await schedules(['runs', '7', '1'])).stdout).toBe('It has not run yet\n');
  });
});
