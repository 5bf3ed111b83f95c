import { describe, expect, it } from '@jest/globals';
import { HookPolicy } from './hook-policy.js';

describe('HookPolicy', () => {
  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1', '::7f00:1', '64:ff9b::7f00:1'])(
    'keeps hooks from %s, the machine of the panel',
    (address) => {
      expect(new HookPolicy(undefined, undefined, undefined).allows(address)).toBe(false);
    },
  );

  it('keeps them from what RCON is kept from, and from nothing else', () => {
    const policy = new HookPolicy('10.0.0.0/8,203.0.113.0/24', '10.0.0.66', undefined);
    expect(
      ['10.0.0.5', '203.0.113.9', '10.0.0.66', '198.51.100.1'].map((each) => policy.allows(each)),
    ).toEqual([true, true, false, false]);
  });

  it('lets them go where the operator says, also where RCON may not', () => {
    const policy = new HookPolicy('203.0.113.0/24', 'loopback,private', '127.0.0.1,10.0.0.5');
    expect(['127.0.0.1', '10.0.0.5', '127.0.0.2', '10.0.0.6'].map((each) => policy.allows(each))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('never lets them go to a metadata service', () => {
    const policy = new HookPolicy(undefined, undefined, '169.254.0.0/16,168.63.129.16');
    expect(policy.allows('169.254.169.254')).toBe(false);
    expect(policy.allows('168.63.129.16')).toBe(false);
  });

  it('stops the start at what is no range', () => {
    expect(() => new HookPolicy(undefined, undefined, 'lan')).toThrow(/^HOOK_ALLOW holds "lan"/);
  });
});
