import { expect, it } from '@jest/globals';
import { type User } from '@outpost/contracts/users.js';
import { debugFacts } from './debug-facts.js';
import { debugTexts } from './texts/en.js';

const ANNA: User = {
  id: 7,
  username: 'anna',
  email: 'anna@example.com',
  createdAt: '2026-11-20T10:00:00Z',
  isAdmin: true,
  isApproved: true,
  subscriptionStatus: 'active',
};

it('shows authentication, account, subscription and both admin flags [S2.152]', () => {
  const facts = debugFacts(debugTexts.get(), { user: ANNA, isAdmin: true }).map(({ name, value }) => [
    name,
    value,
  ]);
  expect(facts).toEqual([
    ['Authentication status', 'Authenticated'],
    ['User ID', 7],
    ['Username', 'anna'],
    ['Email', 'anna@example.com'],
    ['Subscription status', 'active'],
    ['Admin', 'Yes'],
    ['Approved', 'Yes'],
    ['Admin (auth layer)', 'Yes'],
  ]);
});

it('tells the flag of the account from the one of the auth layer [S2.153 S3.3]', () => {
  const facts = debugFacts(debugTexts.get(), { user: { ...ANNA, isAdmin: true }, isAdmin: false });
  expect(facts.at(-1)?.value).toBe('No');
});
