import { type SqlValue } from '../../statement.js';
import { EARLY, LATE, MIDNIGHT, REPEATED, SKIPPED, text } from './odd-values.js';

/** Rows of the tables about tasks, as `odd-rows.ts` has them. */
export const ODD_TASKS: Readonly<Record<string, readonly (readonly SqlValue[])[]>> = {
  schedules: [
    [1, 1, text(3), '* * * * *', 0, null, null, null, null, MIDNIGHT, null, null],
    [
      ...[2, 3, text(5), '0 0 * * *', 1, 'America/New_York', LATE, EARLY, 'failed', SKIPPED],
      ...[text(2), '{"steps":[]}'],
    ],
  ],
  schedule_runs: [
    [1, 1, MIDNIGHT, null, null, null, 'missed', '', 0, null],
    [7, 2, MIDNIGHT, SKIPPED, REPEATED, LATE, 'executed', text(4), 1, '{"code":"x"}'],
  ],
  restart_plans: [
    [
      ...[1, 1, text(3), 0, '{"kind":"once","at":"2027-01-01T00:00:00.000Z"}', null, '{"warnings":[]}', 0, 0],
      ...[null, null, null, null, null, null, 0, MIDNIGHT],
    ],
    [
      ...[4, 3, text(5), 1, '{"kind":"every","hours":5}', 'America/New_York', '{"warnings":[]}', 3, 2, LATE],
      ...[SKIPPED, REPEATED, EARLY, MIDNIGHT, 'not-back', 2 ** 31 - 1, SKIPPED],
    ],
  ],
  message_texts: [[3, 1, text(3), '[{"language":"de","text":"x"}]', MIDNIGHT]],
  task_runs: [
    [
      ...[2, 1, null, text(2), text(4), MIDNIGHT, SKIPPED, REPEATED, null, 'running', '', null],
      ...[null, null, null, '{"steps":[]}', 'restart', null],
    ],
    [
      ...[
        5,
        3,
        4,
        text(1),
        '',
        EARLY,
        EARLY,
        EARLY,
        LATE,
        'done',
        text(6),
        '{"code":"x"}',
        2 ** 31 - 1,
        0,
        34,
      ],
      ...['{"steps":[{"kind":"restart"}]}', 'task', 2],
    ],
  ],
};
