import { describe, expect, it } from '@jest/globals';
import { AddressPolicy } from './address-policy.js';

describe('AddressPolicy', () => {
  it.each([
    ['127.0.0.1', true],
    ['192.168.1.20', true],
    ['203.0.113.9', true],
    ['::1', true],
    ['169.254.169.254', false],
    ['169.254.7.7', false],
    ['fe80::1', false],
    ['fd00:ec2::254', false],
    ['::ffff:169.254.169.254', false],
    ['0.0.0.0', false],
    ['::', false],
    ['224.0.0.1', false],
  ])('by default %s is allowed: %s', (address, allowed) => {
    expect(new AddressPolicy(undefined, undefined).allows(address)).toBe(allowed);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '100.64.0.1',
    '::1',
    'fd12::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
  ])('a host of strangers keeps them from %s', (address) => {
    expect(new AddressPolicy(undefined, 'loopback,private').allows(address)).toBe(false);
  });

  it('allows nothing outside of RCON_ALLOW, and denial wins', () => {
    const policy = new AddressPolicy('203.0.113.0/24, 2001:db8::/32', '203.0.113.66');
    expect(policy.allows('203.0.113.9')).toBe(true);
    expect(policy.allows('2001:db8::9')).toBe(true);
    expect(policy.allows('203.0.113.66')).toBe(false);
    expect(policy.allows('198.51.100.1')).toBe(false);
  });

  it.each(['10.0.0.0/33', '10.0.0/8', 'fe80::/129', 'lan', '10.0.0.0/8/8', '10.0.0.0/x'])(
    'stops the start at %s',
    (range) => {
      expect(() => new AddressPolicy(range, undefined)).toThrow(/^RCON_ALLOW holds/);
    },
  );
});
