import { describe, expect, it } from '@jest/globals';
import { type UserRow } from '@outpost/contracts/users.js';
import { accountState } from './user-labels.js';
import { noticeLabel } from './notice-labels.js';
import { adminTexts } from './texts/en.js';

const BORIS: UserRow = {
  id: 2,
  username: 'boris',
  email: 'boris@example.com',
  createdAt: '2026-11-20T10:00:00Z',
  isAdmin: false,
  isApproved: true,
  isSuspended: false,
  subscriptionStatus: 'inactive',
  approvalNotice: null,
  lastLoginAt: null,
  servers: 0,
};

describe('accountState', () => {
  const wordOf = (account: UserRow): string => adminTexts.get()[accountState(account).word];

  it('is pending, active or suspended', () => {
    expect(wordOf({ ...BORIS, isApproved: false })).toBe('Pending');
    expect(wordOf(BORIS)).toBe('Active');
    expect(wordOf({ ...BORIS, isSuspended: true })).toBe('Suspended');
  });
});

describe('noticeLabel', () => {
  it.each([
    ['sent', 'boris is approved and was told by email.'],
    ['not-configured', 'boris is approved. Mail is not configured, so tell boris@example.com yourself.'],
    ['failed', 'boris is approved, but the email to boris@example.com failed.'],
    [null, 'boris is approved. The email is on its way...'],
  ] as const)('of %s', (approvalNotice, words) => {
    expect(noticeLabel(adminTexts.get(), { ...BORIS, approvalNotice })).toBe(words);
  });
});
