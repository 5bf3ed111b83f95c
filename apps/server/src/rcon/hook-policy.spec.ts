import { describe, expect, it } from '@jest/globals';
import { HookPolicy } from './hook-policy.js';

describe('HookPolicy', () => {
  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1', '::7f00:1', '64:ff9b::7f00:1'])(
    "denies %s, the panel's own machine",
    (address) => {
      expect(new HookPolicy(undefined, undefined, undefined).allows(address)).toBe(false);
    },
  );

  it('otherwise applies RCON_ALLOW and RCON_DENY', () => {
    const policy = new HookPolicy('10.0.0.0/8,203.0.113.0/24', '10.0.0.66', undefined);
    expect(
      ['10.0.0.5', '203.0.113.9', '10.0.0.66', '198.51.100.1'].map((each) => policy.allows(each)),
    ).toEqual([true, true, false, false]);
  });

  it('allows what HOOK_ALLOW names, even where RCON may not connect', () => {
    const policy = new HookPolicy('203.0.113.0/24', 'loopback,private', '127.0.0.1,10.0.0.5');
    expect(['127.0.0.1', '10.0.0.5', '127.0.0.2', '10.0.0.6'].map((each) => policy.allows(each))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('never allows a metadata service', () => {
    const policy = new HookPolicy(undefined, undefined, '169.254.0.0/16,168.63.129.16');
    expect(policy.allows('169.254.169.254')).toBe(false);
    expect(policy.allows('168.63.129.16')).toBe(false);
  });

  it('rejects an invalid range', () => {
    expect(() => new HookPolicy(undefined, undefined, 'lan')).toThrow(/^HOOK_ALLOW holds "lan"/);
  });
});
