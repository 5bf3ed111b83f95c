import { type SqlValue } from '../../statement.js';
import { ODD_ALERTS } from './odd-alerts.js';
import { ODD_ACCOUNTS } from './odd-accounts.js';
import { ODD_TASKS } from './odd-tasks.js';
import { EARLY, LATE, LEAST, MIDNIGHT, MOST, REPEATED, SKIPPED, text } from './odd-values.js';

const line = (id: number): readonly SqlValue[] => [
  ...[id, id % 3, 'other', 'line', `${id} ${text(id)}`, id % 2 ? null : '{"ü":1}'],
  // Some days apart, and before 1970.
  id === 1 ? -1 : 1_790_000_000_000 + id * 60_000,
];

/** Lines and samples for several batches. */
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Rows of every table, with a value in every column, as SQLite has them. */
export const ODD_ROWS: Readonly<Record<string, readonly (readonly SqlValue[])[]>> = {
  ...ODD_ACCOUNTS,
  ...ODD_ALERTS,
  server_groups: [
    [4, 1, text(5), EARLY],
    [9, 2, text(3), REPEATED],
  ],
  servers: [
    [
      ...[
        1,
        1,
        text(2),
        'battleye',
        'a',
        1,
        'v1.a.b.c',
        0,
        null,
        MIDNIGHT,
        null,
        null,
        'UTC',
        null,
        null,
        null,
      ],
      ...[null, '[]'],
    ],
    [
      ...[3, 2, text(4), 'source', '::1', 65535, 'v1.x', 2 ** 31 - 1, SKIPPED, EARLY, 'dayz', 65535],
      ...['Europe/Berlin', 'v1.y', 'online', REPEATED, 9, JSON.stringify([text(4), text(5)])],
    ],
  ],
  favourites: [
    [1, 3],
    [2, 1],
  ],
  custom_roles: [[8, 1, text(4), 'logs.read', REPEATED]],
  memberships: [
    [2, 1, 2, 'moderator', 2 ** 31 - 1, SKIPPED, null, null],
    [5, null, 1, 'custom', null, REPEATED, 8, 9],
  ],
  invitations: [
    [1, 1, 6, 2, 'manager', 60, 'hash 5', EARLY, LATE, null, text(3), null],
    [3, null, null, 1, 'custom', null, 'hash 6', SKIPPED, REPEATED, 8, null, 4],
  ],
  emails: [
    [
      ...[2, 'sign-in', 2 ** 31 - 1, text(1), text(2), 'ru', text(3), 'waiting', 3, SKIPPED, LATE, REPEATED],
      ...[text(4), '{"code":"mail.problem","params":{}}'],
    ],
    [5, 'approved', 1, text(5), text(1), 'en', null, 'sent', 1, EARLY, null, null, null, null],
  ],
  email_links: [[3, 'password-reset', 1, 'hash 7', text(2), SKIPPED]],
  identities: [
    [2, 1, 'https://id.example.com', text(4), text(5), '{"isAdmin":true,"serverIds":[3]}', EARLY, REPEATED],
    [7, 2, 'https://id.example.com', '7', null, '{"isAdmin":false,"serverIds":[]}', SKIPPED, null],
  ],
  warnings: [[4, 3, text(4), text(5), text(6), text(7), REPEATED]],
  audit_entries: [
    [2, 0, 1, EARLY, 'nobody', null, '', null, null, null, 'login', 'done', '{}', 'link 1'],
    [
      ...[
        7,
        3,
        2 ** 31 - 1,
        SKIPPED,
        'token',
        1,
        text(4),
        text(5),
        2 ** 31 - 1,
        '::1',
        'updateServer',
        'unknown',
      ],
      ...[text(2), 'link 2'],
    ],
  ],
  audit_chains: [
    [0, 1, 'link 1', 0, '', 1, 'seal 1'],
    [3, 2 ** 31 - 1, 'link 2', 2 ** 31 - 2, 'link 0', 0, 'seal 2'],
  ],
  audit_intents: [[4, LATE, text(2)]],
  command_policies: [[3, '[{"pattern":"ü","effect":"deny","appliesTo":"invited","note":null}]', LATE]],
  group_command_policies: [[9, '[]', SKIPPED]],
  approvals: [
    [2, 3, 1, text(5), null, EARLY, LATE, 'waiting', null, null, null, null, null],
    [
      6,
      1,
      2,
      text(3),
      text(4),
      SKIPPED,
      REPEATED,
      'approved',
      text(7),
      MIDNIGHT,
      text(2),
      'unknown',
      text(6),
    ],
  ],
  commands: [
    [1, 1, null, '', '', '', 'unknown', -1, MIDNIGHT, 'panel', null, 0, null, null],
    [
      ...[9, 3, 2, text(2), text(3), text(4), 'executed', 2 ** 31 - 1, REPEATED, 'token', 70_000, 1],
      ...[text(7), text(5)],
    ],
  ],
  saved_commands: [[2, 3, text(4), SKIPPED]],
  ...ODD_TASKS,
  samples: numbers(1, 1_500).map((at) => [
    at % 2 ? 1 : 3,
    at * 60,
    at % 5,
    at % 3 ? at : null,
    at % 7 ? null : at,
  ]),
  uptime_days: [
    [1, -1, 0, 86_400],
    [3, 20_000, 1, 2],
  ],
  state_spans: [
    [1, -1, 0, 1],
    [3, 1_700_000_000, 1_700_086_400, 4],
  ],
  log_entries: [...numbers(1, 2_100), 3_000_000].map(line),
  log_times: [
    [-1, 1, 1],
    [2_983_333, 2, 3_000_000],
  ],
  log_segments: [[5, 1, 1, 2_100, '[1,500]']],
  log_grams: [
    [5, 0, LEAST],
    [5, 1, MOST],
    [5, 2, -1],
    [5, 2 ** 31 - 1, 2n ** 53n + 1n],
  ],
};

/** The highest ids ever used: those of some rows were deleted. */
export const USED_IDS: Readonly<Record<string, number>> = {
  users: 12,
  sessions: 4,
  api_tokens: 40,
  recovery_codes: 20,
  passkeys: 3,
  pending_sign_ins: 9,
  payment_events: 6,
  server_groups: 11,
  servers: 3,
  custom_roles: 8,
  memberships: 30,
  invitations: 3,
  approvals: 11,
  emails: 6,
  email_links: 4,
  identities: 8,
  warnings: 5,
  audit_entries: 9,
  audit_intents: 5,
  commands: 9,
  saved_commands: 2_000,
  schedules: 2,
  schedule_runs: 8,
  restart_plans: 6,
  task_runs: 5,
  channels: 7,
  deliveries: 8,
  on_calls: 4,
  alert_rules: 6,
  alert_bundles: 7,
  alerts: 10,
  status_pages: 4,
  incidents: 5,
  incident_notes: 6,
  maintenance_windows: 7,
  maintenance_spans: 8,
  log_entries: 3_000_512,
  log_segments: 5,
};
