import { describe, expect, it } from '@jest/globals';
import { ROLE_PERMISSIONS } from '@outpost/contracts/permissions.js';
import { banLimitLabel } from './role-labels.js';
import { peopleTexts } from './texts/en.js';

const t = peopleTexts.get();

describe('The ban limit', () => {
  it.each([
    ['viewer', null, undefined],
    ['moderator', 1440, 'Bans of up to 1 day'],
    ['manager', null, 'Bans of any length'],
  ] as const)('of a %s with %s minutes: %s', (role, maxBanMinutes, label) => {
    expect(banLimitLabel(t, { permissions: ROLE_PERMISSIONS[role], maxBanMinutes })).toBe(label);
  });
});
