import { type SqlValue } from '../../statement.js';
import { EARLY, LATE, MIDNIGHT, REPEATED, SKIPPED, text } from './odd-values.js';

/** Rows of the tables about channels and alerts, as `odd-rows.ts` has them. */
export const ODD_ALERTS: Readonly<Record<string, readonly (readonly SqlValue[])[]>> = {
  channels: [
    [3, 1, text(3), 'email', 0, 'v1.a.b.c', '', 'pt', null, null, null, null, MIDNIGHT],
    [
      ...[6, 2, text(4), 'ntfy', 1, 'v1.x', text(5), 'ru', '{"from":"22:00"}', SKIPPED, text(6)],
      ...['{"code":"x"}', REPEATED],
    ],
  ],
  deliveries: [
    [1, 6, '{}', null, 0, 'held', 0, EARLY, LATE, LATE, null, null, null, '', null, null],
    [
      ...[
        8,
        6,
        JSON.stringify({ title: text(4) }),
        text(5),
        1,
        'left-out',
        2 ** 31 - 1,
        SKIPPED,
        null,
        REPEATED,
      ],
      ...[REPEATED, text(2), 599, text(3), text(4), '{"code":"x"}'],
    ],
  ],
  on_calls: [
    [1, 1, text(4), '[]', 'day', '00:00', 0, 'UTC', null, '2026-01-01'],
    [
      3,
      2,
      text(5),
      JSON.stringify([{ name: text(6) }]),
      'week',
      '23:59',
      6,
      'Europe/Berlin',
      2 ** 31 - 1,
      '2026-03-29',
    ],
  ],
  alert_rules: [
    [2, 1, text(5), 0, '{"kind":"log"}', 'all', null, null, '[]', '[]', null, 0, EARLY, EARLY, null],
    [
      4,
      2,
      text(3),
      1,
      '{"kind":"down"}',
      'server',
      3,
      null,
      '[6]',
      '[{}]',
      2 ** 31 - 1,
      1,
      SKIPPED,
      REPEATED,
      3,
    ],
    [5, 1, text(4), 1, '{"kind":"empty"}', 'group', null, 4, '[]', '[]', 5, 0, MIDNIGHT, LATE, null],
  ],
  status_pages: [
    [
      ...[2, 1, text(3), text(4), '', 'all', null, null, 0, 'none', 0, 0, null, null, null, null, null],
      ...[EARLY, SKIPPED],
    ],
    [
      ...[4, 1, text(7), text(3), '', 'server', 1, null, 1, 'count', 0, 1, null, null, null, null, null],
      ...[EARLY, REPEATED],
    ],
    [
      ...[3, 2, text(5), text(6), text(3), 'group', null, 4, 1, 'names', 1, 1, '#AbCdEf', 'ru', text(4)],
      ...[text(5), 6, REPEATED, LATE],
    ],
  ],
  incidents: [
    [2, 3, EARLY, null, SKIPPED, SKIPPED, 2 ** 31 - 1, 2 ** 31 - 1, null, '[]', text(4)],
    [4, 3, REPEATED, LATE, null, null, 1, 0, 0, JSON.stringify([text(5)]), null],
  ],
  incident_notes: [
    [1, 2, 1, text(3), text(6), MIDNIGHT],
    [5, 4, null, text(4), text(5), LATE],
  ],
  maintenance_windows: [
    [2, 3, null, null, text(5), '', '{"kind":"once"}', 'UTC', 0, 1, SKIPPED, text(4), EARLY],
    [5, null, 4, null, text(3), text(6), '{"kind":"weekly"}', 'Europe/Berlin', 1, 0, null, text(3), LATE],
    [6, null, null, 1, text(4), '', '{}', 'UTC', 0, 1, null, text(5), REPEATED],
  ],
  maintenance_spans: [
    [1, null, 3, null, null, text(4), 0, EARLY, MIDNIGHT, 'over'],
    [3, 5, null, 4, null, text(5), 1, SKIPPED, REPEATED, 'under-way'],
    [7, 6, null, null, 1, text(3), 0, LATE, null, 'planned'],
  ],
  alert_bundles: [
    [1, 2, 1, EARLY, 0, null, null, null, 0, null, null, null],
    [7, 4, 2, SKIPPED, 2 ** 31 - 1, LATE, REPEATED, SKIPPED, 5, REPEATED, MIDNIGHT, text(5)],
  ],
  alerts: [
    [1, 2, 1, 1, null, text(4), 'log', '{}', EARLY, null],
    [9, 4, 2, 7, 3, text(5), 'down', JSON.stringify({ about: text(6) }), SKIPPED, REPEATED],
  ],
};
