import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Health } from '@outpost/contracts/health.js';
import { HEALTH_PROBLEMS } from '@outpost/contracts/health-problems.js';
import { FakePanel } from '../../testing/fake-panel.js';
import { type Run, TestHome } from '../../testing/run-in-terminal.js';

const WELL: Health = {
  status: 'ok',
  version: '1.2.3',
  uptimeSeconds: 93_784,
  problems: [],
  details: {
    storage: {
      lastCommitAt: '2026-11-22T18:04:05.000Z',
      changesWaiting: 0,
      databaseBytes: 12_345_678,
      journalBytes: 4_120_000,
      diskLeftBytes: null,
      integrity: { result: 'sound', checkedAt: '2026-11-22T04:00:00.000Z' },
    },
    lines: { waiting: 1_200, oldestMs: 2_340 },
    eventLoop: { p99Ms: 3, maxMs: 12 },
    memoryBytes: 131_000_000,
    connections: { http: 12, servers: { online: 3, offline: 1, restarting: 0, checking: 0 } },
  },
};
const since = '2026-11-22T18:00:00.000Z';
const FULL = {
  code: 'storage-full',
  ...HEALTH_PROBLEMS['storage-full'],
  detail: String(HEALTH_PROBLEMS['storage-full'].detail),
  since,
} as const;
const LOW = {
  code: 'disk-low',
  ...HEALTH_PROBLEMS['disk-low'],
  detail: String(HEALTH_PROBLEMS['disk-low'].detail),
  since,
} as const;

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

const health = (report: Health, ...words: string[]): Promise<Run> => {
  panel.health = report;
  return home.run(['health', ...words], {
    env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() },
  });
};

describe('outpost health', () => {
  it('shows all details to an admin, and exits 0 without problems', async () => {
    expect(await health(WELL)).toEqual({
      code: 0,
      stdout: [
        'Status           ok',
        'Version          1.2.3',
        'Running for      1 d 2 h',
        'Last stored      2026-11-22 18:04 UTC',
        'Changes waiting  0',
        'Database         12.3 MB, journal 4.1 MB',
        'Disk left        not known',
        'Integrity        sound, checked 2026-11-22 04:00 UTC',
        'Lines waiting    1200, the first for 2.3 s',
        'Event loop       99 % within 3 ms, all within 12 ms',
        'Memory           131 MB',
        'Connections      12',
        'Game servers     online 3, offline 1',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  it('shows only the summary to other users', async () => {
    const { details, ...brief } = WELL;
    const { code, stdout } = await health({ ...brief, uptimeSeconds: 0 });
    expect([code, stdout]).toEqual([0, 'Status       ok\nVersion      1.2.3\nRunning for  0 s\n']);
    expect(details).toBeDefined();
  });

  it('shows the problems of a 503 response, and exits 1', async () => {
    const { code, stdout, stderr } = await health({ ...WELL, status: 'failing', problems: [FULL, LOW] });
    expect([code, stderr]).toEqual([1, `outpost: the panel is not well: ${FULL.detail}; ${LOW.detail}\n`]);
    expect(stdout.split('\n').slice(0, 3)).toEqual([
      'Status           failing',
      `Problem          ${FULL.detail} (failing, since 2026-11-22 18:00 UTC)`,
      `Problem          ${LOW.detail} (warning, since 2026-11-22 18:00 UTC)`,
    ]);
  });

  it('exits 1 for a warning', async () => {
    const { code, stderr } = await health({ ...WELL, problems: [LOW] });
    expect([code, stderr]).toEqual([1, `outpost: the panel is not well: ${LOW.detail}\n`]);
  });

  it('prints the report with --json, even when failing', async () => {
    const failing: Health = { ...WELL, status: 'failing', problems: [FULL] };
    const { code, stdout } = await health(failing, '--json');
    expect([code, JSON.parse(stdout)]).toEqual([1, failing]);
  });
});
