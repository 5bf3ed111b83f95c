import { describe, expect, it } from '@jest/globals';
import { type CreateApiTokenRequest } from '@outpost/contracts/token-requests.js';
import { limitsOf, presentLimits, storedLimits, worksFrom } from './token-limits.js';

const REQUEST: CreateApiTokenRequest = { name: 'restarts', scope: 'command' };

describe('The limits of an API token', () => {
  it('are none unless some are asked for', () => {
    const stored = storedLimits(REQUEST);
    expect(limitsOf(stored)).toBeNull();
    expect(presentLimits(stored)).toEqual({
      ...{ serverIds: null, groupIds: null, permissions: null, maxBanMinutes: null, addresses: null },
    });
  });

  it('are what was asked for, and whoever may do anything sees the server', () => {
    const stored = storedLimits({
      ...REQUEST,
      ...{
        serverIds: [3, 1],
        groupIds: [4],
        permissions: ['server.restart'],
        maxBanMinutes: 60,
        addresses: ['::1', '10.0.0.0/8'],
      },
    });
    expect(limitsOf(stored)).toEqual({
      serverIds: new Set([3, 1]),
      groupIds: new Set([4]),
      permissions: ['server.view', 'server.restart'],
      maxBanMinutes: 60,
    });
    expect(presentLimits(stored)).toEqual({
      ...{ serverIds: [3, 1], groupIds: [4], permissions: ['server.view', 'server.restart'] },
      maxBanMinutes: 60,
      addresses: ['::1', '10.0.0.0/8'],
    });
  });

  it.each([
    [{ serverIds: [1] }],
    [{ groupIds: [1] }],
    [{ permissions: ['logs.read' as const] }],
    [{ maxBanMinutes: 1 }],
  ])('are there if %j is the only one', (only) => {
    expect(limitsOf(storedLimits({ ...REQUEST, ...only }))).not.toBeNull();
  });

  it.each([
    [['203.0.113.0/24'], '203.0.113.200', true],
    [['203.0.113.0/24'], '203.0.114.1', false],
    [['203.0.113.0/24'], '::ffff:203.0.113.5', true],
    [['203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.70', false],
    [['198.51.100.0/24', '2001:db8::/32'], '2001:db8::7', true],
    [['2001:db8::/32'], '203.0.113.7', false],
    [['0.0.0.0/0'], '::1', false],
  ])('let it work from %j at %s: %s', (addresses, address, works) => {
    expect(worksFrom(storedLimits({ ...REQUEST, addresses }), address)).toBe(works);
  });

  it('let it work everywhere without addresses', () => {
    expect(worksFrom(storedLimits(REQUEST), '203.0.113.7')).toBe(true);
  });
});
