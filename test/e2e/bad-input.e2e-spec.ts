import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { ALERTS_CALLS } from '../support/alerts-input.js';
import { LONG, NOT_A_TEXT, type RefusingCall } from '../support/refused-values.js';
import { TASKS_CALLS } from '../support/tasks-input.js';
import { StartedPanel } from '../support/started-panel.js';

const ACCOUNT = { username: 'hanna', email: 'hanna@example.com', password: 'hunter22' };
const ACCOUNT_REFUSED = {
  username: [...NOT_A_TEXT, '', 'ab', LONG, 'a b c', 'a\u0000bc', '<script>', 'a\u202ebc'],
  email: [...NOT_A_TEXT, '', 'hanna', 'hanna@', `${LONG}@example.com`, 'a@b\r\nBcc: c@d.example'],
  password: [...NOT_A_TEXT, '', '12345', LONG],
};
const ADDRESS = { type: 'battleye', host: '192.0.2.10', port: 2305, password: 'rcon', game: 'dayz' };
const ADDRESS_REFUSED = {
  type: [...NOT_A_TEXT, '', 'quake', '__proto__'],
  host: [
    ...NOT_A_TEXT,
    '',
    '   ',
    LONG,
    'http://192.0.2.10',
    'a b',
    'ho\nst',
    '192.0.2.10/24',
    'user@host',
    '../etc',
  ],
  port: [undefined, null, true, 'abc', '', 0, -1, 65_536, 1.5, Number.MAX_SAFE_INTEGER, '0x10', [2305], {}],
  password: [...NOT_A_TEXT, '', LONG, 'a\nb', 'a\u0000'],
  game: [42, true, ['dayz'], {}, LONG, 'DayZ', 'quake', '__proto__', 'minecraft', '7dtd'],
};
const EDITED = { host: ADDRESS.host, port: ADDRESS.port, password: ADDRESS.password };
const QUERY_PORT_REFUSED: readonly unknown[] = [true, 'abc', '', 0, -1, 65_536, 1.5, '0x10', [27_016], {}];
const DEFINED = <T>(values: readonly T[]): readonly T[] => values.filter((value) => value !== undefined);

const TARGET = { slot: 3, playerId: 'a'.repeat(32), name: 'Anna ' };
const TARGET_REFUSED = {
  slot: [-1, 1.5, 'first', true, {}, 1e9],
  playerId: [42, true, ['a'], {}, '', LONG, 'a\nb', 'a\u0000'],
  name: [42, true, ['a'], {}, LONG],
};

const PLAN = { name: 'Nightly restart', timing: { kind: 'times', times: ['03:45'] } };
const STEPS = {
  warnings: [{ minutes: 15, text: 'Restart in {minutes} minutes.' }],
  ...{ lockMinutes: 1, kickReason: 'Restart', backWithinMinutes: 10, waitForEmptyMinutes: 60 },
};
const NO_TEXT: readonly unknown[] = [42, true, {}, '', '   ', LONG, 'a\nb', 'a {name}', 'a {'];
const NO_MINUTES: readonly unknown[] = [-1, 1.5, '15', true, {}, 100_000];
const WRONG_TIMINGS: readonly unknown[] = [
  ...[
    undefined,
    null,
    'daily',
    42,
    [],
    {},
    { kind: 'hourly' },
    { kind: 'times' },
    { kind: 'times', times: [] },
  ],
  ...[['24:00'], ['3:45'], ['03:60'], 'noon', [345]].map((times) => ({ kind: 'times', times })),
  ...[[7], [-1], [1.5], ['mon'], 1].map((weekdays) => ({ kind: 'times', times: ['03:45'], weekdays })),
  ...[0, 169, 1.5, '6', undefined].map((hours) => ({ kind: 'every', hours, from: '00:00' })),
  ...['24:00', 0, undefined].map((from) => ({ kind: 'every', hours: 6, from })),
  ...['tomorrow', 42, undefined].map((at) => ({ kind: 'once', at })),
];
const WRONG_STEPS = {
  warnings: [null, 'a', 42, ['a'], [{}], [{ minutes: 0, text: 'a' }], [{ minutes: 15, text: '' }]],
  lockMinutes: NO_MINUTES,
  kickReason: NO_TEXT,
  command: [42, true, {}, '', LONG, 'a\nb', 'sv_password hunter2'],
  backWithinMinutes: [null, 0, 61, ...NO_MINUTES],
  waitForEmptyMinutes: [0, ...NO_MINUTES],
};

const CALLS: readonly RefusingCall[] = [
  {
    path: '/api/login',
    valid: { username: 'hanna', password: 'hunter22' },
    refused: { username: [...NOT_A_TEXT, '', 'ab', LONG], password: [...NOT_A_TEXT, '', '12345', LONG] },
  },
  { path: '/api/register-interest', valid: ACCOUNT, refused: ACCOUNT_REFUSED },
  {
    path: '/api/setup',
    valid: { ...ACCOUNT, code: 'AAAA-BBBB-CCCC' },
    refused: { ...ACCOUNT_REFUSED, code: [...NOT_A_TEXT, '', LONG] },
  },
  {
    path: '/api/tokens',
    valid: { name: 'cron', scope: 'manage', expiresInDays: 1 },
    refused: {
      name: [...NOT_A_TEXT, '', LONG, 'a\u0007b'],
      scope: [...NOT_A_TEXT, '', 'root', 'full', 'session'],
      expiresInDays: [null, 0, 366, 1.5, '30', [], {}],
    },
  },
  {
    method: 'PATCH',
    path: '/api/account',
    valid: { username: ACCOUNT.username, email: ACCOUNT.email, currentPassword: 'hunter22' },
    refused: {
      username: ACCOUNT_REFUSED.username,
      email: ACCOUNT_REFUSED.email,
      currentPassword: [null, 1, [], {}, LONG],
    },
  },
  {
    path: '/api/account/password',
    valid: { currentPassword: 'hunter22', newPassword: 'hunter23' },
    refused: {
      currentPassword: [...NOT_A_TEXT, '', LONG],
      newPassword: ACCOUNT_REFUSED.password,
    },
  },
  {
    path: '/api/users/1/suspended',
    valid: { isSuspended: false },
    refused: { isSuspended: [undefined, null, 'true', 1, 0, []] },
  },
  {
    path: '/api/set-admin/1',
    valid: { isAdmin: true },
    refused: { isAdmin: [undefined, null, 'true', 1, 0, []] },
  },
  {
    path: '/api/servers',
    valid: { ...ADDRESS, name: 'Chernarus', maxPlayers: 60 },
    refused: {
      ...ADDRESS_REFUSED,
      name: [...NOT_A_TEXT, '', '   ', LONG, 'a\nb'],
      maxPlayers: [-1, 1.5, 'many', true, {}, 1e9],
      queryPort: QUERY_PORT_REFUSED,
    },
  },
  {
    method: 'PATCH',
    path: '/api/servers/1',
    valid: { ...EDITED, name: 'Chernarus', maxPlayers: 60, queryPort: 27_016, timeZone: 'Europe/Berlin' },
    refused: {
      name: [...DEFINED(NOT_A_TEXT), '', '   ', LONG, 'a\nb'],
      host: DEFINED(ADDRESS_REFUSED.host),
      port: DEFINED(ADDRESS_REFUSED.port),
      password: [...DEFINED(NOT_A_TEXT), LONG, 'a\nb', 'a\u0000'],
      game: [null, 42, true, ['dayz'], {}, LONG, 'DayZ', '__proto__'],
      maxPlayers: [null, -1, 1.5, 'many', true, {}, 1e9],
      queryPort: QUERY_PORT_REFUSED,
      timeZone: [42, true, {}, '', 'Berlin', '+25:00', LONG],
      startHook: [
        42,
        true,
        {},
        '',
        'hook',
        'ftp://x.example',
        'javascript:alert(1)',
        'http://[fe80::1%25lo]/',
        `https://x.example/${LONG}`,
      ],
    },
  },
  {
    path: '/api/test-connection',
    valid: { ...ADDRESS, queryPort: 27_016 },
    refused: { ...ADDRESS_REFUSED, queryPort: QUERY_PORT_REFUSED },
  },
  {
    path: '/api/servers/1/command',
    valid: { command: 'players' },
    refused: { command: [...NOT_A_TEXT, '', '   ', LONG, 'say -1 a\nshutdown', 'a\u0000b', 'a\u001b[2J'] },
  },
  {
    path: '/api/servers/1/players/kick',
    valid: { ...TARGET, reason: 'be kind' },
    refused: { ...TARGET_REFUSED, reason: [42, true, ['a'], {}, LONG] },
  },
  {
    path: '/api/servers/1/players/ban',
    valid: { ...TARGET, reason: 'be kind', minutes: 30 },
    refused: {
      ...TARGET_REFUSED,
      reason: [42, true, ['a'], {}, LONG],
      minutes: [0, -1, 1.5, 'long', true, {}, 1e9],
    },
  },
  {
    path: '/api/servers/1/players/message',
    valid: { ...TARGET, message: 'hello' },
    refused: { ...TARGET_REFUSED, message: [...NOT_A_TEXT, '', '   ', LONG] },
  },
  {
    path: '/api/servers/1/players/broadcast',
    valid: { message: 'hello' },
    refused: { message: [...NOT_A_TEXT, '', '   ', LONG] },
  },
  {
    path: '/api/servers/1/players/warn',
    valid: { ...TARGET, reason: 'no building here' },
    refused: { ...TARGET_REFUSED, reason: [...NOT_A_TEXT, '', '   ', LONG] },
  },
  {
    path: '/api/servers/1/bans/remove',
    valid: { target: 'a'.repeat(32) },
    refused: { target: [...NOT_A_TEXT, '', '   ', LONG, 'a\nb', 'a\u0000'] },
  },
  {
    path: '/api/servers/1/saved-commands',
    valid: { command: 'players' },
    refused: { command: [...NOT_A_TEXT, '', '   ', LONG, 'a\nb', 'a\u0000b', 'sv_password hunter2'] },
  },
  {
    path: '/api/servers/1/scheduled',
    valid: { command: 'players', schedule: '0 4 * * *', enabled: true, timeZone: 'Europe/Berlin' },
    refused: {
      command: [...NOT_A_TEXT, '', '   ', LONG, 'say -1 a\nshutdown', 'a\u0000b', 'a\u001b[2J'],
      schedule: [...NOT_A_TEXT, '', '   ', LONG],
      enabled: [null, 'true', 1, 0, []],
      timeZone: [42, true, ['UTC'], {}, LONG, 'Mars/Olympus', '../UTC'],
    },
  },
  {
    path: '/api/servers/1/restart-plans',
    valid: { ...PLAN, ...STEPS, enabled: true, timeZone: 'Europe/Berlin', stopAfterFailures: 3 },
    refused: {
      name: [...NOT_A_TEXT, '', '   ', LONG, 'a\nb'],
      timing: [...WRONG_TIMINGS],
      enabled: [null, 'true', 1],
      timeZone: [42, 'Mars/Olympus'],
      stopAfterFailures: [null, -1, 101, 1.5, '3'],
      ...WRONG_STEPS,
    },
  },
  {
    path: '/api/servers/1/restart-plans/dry-run',
    valid: { ...PLAN, ...STEPS },
    refused: { name: [...NOT_A_TEXT, ''], timing: [...WRONG_TIMINGS], ...WRONG_STEPS },
  },
  ...TASKS_CALLS,
  {
    path: '/api/servers/1/runs',
    valid: { ...STEPS, inMinutes: 15 },
    refused: { ...WRONG_STEPS, inMinutes: [undefined, null, -1, 1_441, 1.5, '15'] },
  },
  ...ALERTS_CALLS,
];

const NO_OBJECTS: readonly string[] = ['', '[]', '"text"', '42', 'null', 'true', '[{"username":"hanna"}]'];

describe('bad input', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  beforeAll(async () => {
    outpost = await StartedPanel.start();
    admin = await signedInAdmin(outpost);
  });
  afterAll(() => outpost.remove());

  const stored = async (): Promise<unknown> => {
    const database = outpost;
    const tables = [
      'channels',
      'alert_rules',
      'maintenance_windows',
      'incident_notes',
      'status_pages',
      'users',
      'sessions',
      'api_tokens',
      'servers',
      'commands',
      'saved_commands',
      'schedules',
      'restart_plans',
      'task_runs',
      'message_texts',
    ];
    const rows = await Promise.all(
      tables.map((table) => database.query<{ last_used_at?: unknown }[]>(`SELECT * FROM ${table}`)),
    );
    // A refused call also counts as use of the session.
    return rows.map((table) => table.map((row) => ({ ...row, last_used_at: undefined })));
  };

  describe.each(CALLS)('of $path', ({ method = 'POST', path, valid, refused }) => {
    const cases = Object.entries(refused).flatMap(([field, values]) =>
      values.map((value) => ({ field, value })),
    );

    it.each(cases)('refuses $field = $value and names the field [S3.6]', async ({ field, value }) => {
      const before = await stored();
      const { status, body } = await admin.fail(method, path, { ...valid, [field]: value });
      expect([status, body.code]).toEqual([400, 'validation_failed']);
      // Of an object, the field in it.
      const named = new Set(body.errors?.map((error) => error.field.split('.')[0]));
      expect([...named]).toEqual([field]);
      expect(body.detail).not.toBe('');
      expect(await stored()).toEqual(before);
    });

    it('refuses a field nobody knows, and names it', async () => {
      const { status, body } = await admin.fail(method, path, { ...valid, isRoot: true });
      expect([status, body.errors?.[0]?.field]).toEqual([400, 'isRoot']);
    });

    it('refuses a hostile prototype', async () => {
      const body = JSON.stringify(valid).replace('{', '{"__proto__":{"isAdmin":true},');
      const answer = await admin.fail(method, path, body);
      expect([answer.status, answer.body.code]).toEqual([400, 'malformed_body']);
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    });

    // An empty PATCH is valid without a body.
    it.each(NO_OBJECTS.filter((text) => text !== '' || method !== 'PATCH'))(
      'refuses the body %s',
      async (text) => {
        const before = await stored();
        const { status, body } = await admin.fail(method, path, text);
        expect(status).toBe(400);
        expect(['validation_failed', 'malformed_body']).toContain(body.code);
        expect(await stored()).toEqual(before);
      },
    );

    it('refuses broken JSON, another type and a body of a megabyte, each by name', async () => {
      const before = await stored();
      const broken = await admin.fail(method, path, '{"username":');
      const form = await admin.send(method, path, 'username=hanna', { 'content-type': 'text/plain' });
      const large = await admin.fail(method, path, { ...valid, extra: 'x'.repeat(1_000_000) });
      expect([broken.status, broken.body.code]).toEqual([400, 'malformed_body']);
      expect([form.status, (form.body as { code: string }).code]).toEqual([415, 'unsupported_media_type']);
      expect([large.status, large.body.code]).toEqual([413, 'body_too_large']);
      expect(await stored()).toEqual(before);
    });
  });

  it.each(['0', '-1', 'abc', '1e3', '1.5', '99999999999999999999', '%00', "1'--"])(
    'refuses the id %s',
    async (id) => {
      const { status, body } = await admin.fail('GET', `/api/servers/${encodeURIComponent(id)}`);
      expect([status, body.errors?.[0]?.field]).toEqual([400, 'id']);
    },
  );

  it('answers an unknown path with a problem that carries the id of the request', async () => {
    const { status, body, headers } = await admin.fail('GET', '/api/nothing-here');
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(body.requestId).toBe(headers.get('x-request-id'));
  });
});
