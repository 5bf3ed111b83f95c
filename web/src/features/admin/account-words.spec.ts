import { describe, expect, it } from '@jest/globals';
import { type AccountRow } from '@outpost/contracts/users.js';
import { accountState } from './account-words.js';
import { noticeWords } from './notice-words.js';

const BORIS: AccountRow = {
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
  it('is pending, active or suspended', () => {
    expect(accountState({ ...BORIS, isApproved: false }).word).toBe('Pending');
    expect(accountState(BORIS).word).toBe('Active');
    expect(accountState({ ...BORIS, isSuspended: true }).word).toBe('Suspended');
  });
});

describe('noticeWords', () => {
  it.each([
    ['sent', 'boris is approved and was told by email.'],
    ['not-configured', 'boris is approved. Mail is not configured, so tell boris@example.com yourself.'],
    ['failed', 'boris is approved, but the email to boris@example.com failed.'],
    [null, 'boris is approved. The email is on its way...'],
  ] as const)('of %s', (approvalNotice, words) => {
    expect(noticeWords({ ...BORIS, approvalNotice })).toBe(words);
  });
});
