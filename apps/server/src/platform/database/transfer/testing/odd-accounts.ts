import { type SqlValue } from '../../statement.js';
import { EARLY, LATE, MIDNIGHT, REPEATED, SKIPPED, text } from './odd-values.js';

const user = (id: number): readonly SqlValue[] => [
  ...[id, text(id), `key ${id} ${text(id)}`, `${text(id)}@example.com`, `email ${id}`, 'x$y', id % 2, 1],
  ...['active', id % 2 ? MIDNIGHT : LATE, 0, id % 2 ? EARLY : null, id % 2, id === 6 ? 1 : null],
  ...[id % 2 ? null : 'sent', id % 2 ? 'ru' : null, id % 2 ? LATE : null, id % 2 ? null : text(id)],
  id % 2 ? null : EARLY,
];

/** Rows of the tables about accounts, as `odd-rows.ts` has them. */
export const ODD_ACCOUNTS: Readonly<Record<string, readonly (readonly SqlValue[])[]>> = {
  users: [1, 2, 5, 6].map(user),
  sessions: [
    [1, 1, 'hash 1', SKIPPED, REPEATED, null, null, null, null, null, null, null],
    [4, 2, 'hash 2', MIDNIGHT, LATE, text(4), text(5), '::1', EARLY, REPEATED, text(6), SKIPPED],
  ],
  api_tokens: [
    [3, 1, 'hash 3', text(3), 'read', MIDNIGHT, null, null, 'command', null, null, null, null, null, null],
    [
      4,
      2,
      'hash 4',
      text(4),
      'full',
      MIDNIGHT,
      SKIPPED,
      LATE,
      'manage',
      '1,3',
      'server.view',
      1,
      '::/0',
      '::1',
      '4,9',
    ],
  ],
  authenticator_apps: [
    [1, 'v1.a.b.c', MIDNIGHT, 2 ** 31 - 1, null, null],
    [6, null, null, null, 'v1.x', REPEATED],
  ],
  recovery_codes: [
    [1, 1, 'hash 7', null],
    [9, 1, 'hash 8', SKIPPED],
  ],
  passkeys: [
    [2, 1, text(4), 'id 1', 'key 1', 2 ** 32 - 1, '', EARLY, null],
    [3, 5, text(5), 'id 2', 'key 2', 0, 'internal,hybrid', SKIPPED, REPEATED],
  ],
  pending_sign_ins: [[4, 1, 'hash 9', 'mark', '::1', text(6), LATE]],
  subscriptions: [
    [2, 'stripe', 'cus_1', null, null, null, 0, null, null],
    [77, 'stripe', text(4), 'sub_1', 'past_due', LATE, 1, REPEATED, EARLY],
  ],
  payment_events: [
    [2, 'evt_1', 'invoice.paid', SKIPPED],
    [5, text(5), text(2), EARLY],
  ],
};
