import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AddressPolicy } from './address-policy.js';

/** Ranges denied by `RCON_DENY=loopback,private`, each with its prefix length. */
const DENIED: readonly (readonly [address: readonly number[], bits: number])[] = [
  [[0, 0, 0, 0], 8],
  [[10, 0, 0, 0], 8],
  [[100, 64, 0, 0], 10],
  [[127, 0, 0, 0], 8],
  [[168, 63, 129, 16], 32],
  [[169, 254, 0, 0], 16],
  [[172, 16, 0, 0], 12],
  [[192, 0, 0, 0], 24],
  [[192, 168, 0, 0], 16],
  [[198, 18, 0, 0], 15],
  [[224, 0, 0, 0], 3],
];

const deniedIpv4 = fc
  .tuple(fc.constantFrom(...DENIED), fc.nat(0xff_ff_ff_ff))
  .map(([[bytes, bits], noise]) => {
    const base = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
    return base + (bits === 32 ? 0 : noise % 2 ** (32 - bits));
  });

const hex = (value: number): string => value.toString(16);
const halves = (ipv4: number): string => `${hex(Math.floor(ipv4 / 65_536))}:${hex(ipv4 % 65_536)}`;
const dotted = (ipv4: number): string => [24, 16, 8, 0].map((bits) => (ipv4 / 2 ** bits) & 255).join('.');

const EMBEDDED: Readonly<Record<string, (ipv4: number) => string>> = {
  itself: dotted,
  'mapped, dotted': (ipv4) => `::ffff:${dotted(ipv4)}`,
  mapped: (ipv4) => `0:0:0:0:0:ffff:${halves(ipv4)}`,
  compatible: (ipv4) => `::${halves(ipv4)}`,
  translated: (ipv4) => `::ffff:0:${halves(ipv4)}`,
  NAT64: (ipv4) => `64:ff9b::${dotted(ipv4)}`,
  'NAT64 of a network': (ipv4) => `64:ff9b:1:a:b:c:${halves(ipv4)}`,
  '6to4': (ipv4) => `2002:${halves(ipv4)}::1`,
  'server of Teredo': (ipv4) => `2001:0:${halves(ipv4)}:0:ffff:3434:3434`,
  'client of Teredo': (ipv4) => `2001:0:cb00:7109:0:ffff:${halves(0xff_ff_ff_ff - ipv4)}`,
  ISATAP: (ipv4) => `2001:db8::5efe:${halves(ipv4)}`,
  'ISATAP of a public address': (ipv4) => `2001:db8::200:5efe:${halves(ipv4)}`,
  'with a zone': (ipv4) => `::ffff:${dotted(ipv4)}%eth0`,
};

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
    ['240.0.0.1', false],
    ['255.255.255.255', false],
    ['192.0.0.9', false],
    ['168.63.129.16', false],
    ['fec0::1', false],
    ['64:ff9b:1::cb00:7109', false],
    ['fe80::1%eth0', false],
    ['198.18.0.9', true],
    ['64:ff9b::cb00:7109', true],
  ])('by default %s is allowed: %s', (address, allowed) => {
    expect(new AddressPolicy(undefined, undefined).allows(address)).toBe(allowed);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '100.64.0.1',
    '198.19.255.255',
    '::1',
    'fd12::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
  ])('denies %s where loopback and private ranges are denied', (address) => {
    expect(new AddressPolicy(undefined, 'loopback,private').allows(address)).toBe(false);
  });

  it.each(Object.entries(EMBEDDED))('denies a denied IPv4 address also as %s', (_form, embed) => {
    const denying = new AddressPolicy(undefined, 'loopback,private');
    const allowingTheRest = new AddressPolicy('::/0,0.0.0.0/0', 'loopback,private');
    fc.assert(
      fc.property(deniedIpv4, (ipv4) => {
        expect(denying.allows(embed(ipv4))).toBe(false);
        expect(allowingTheRest.allows(embed(ipv4))).toBe(false);
      }),
      { examples: DENIED.map(([bytes]) => [bytes.reduce((sum, byte) => sum * 256 + byte, 0)]) },
    );
  });

  it('denies the addresses of metadata services by default, in every notation', () => {
    const policy = new AddressPolicy(undefined, undefined);
    for (const ipv4 of [0xa9_fe_a9_fe, 0xa8_3f_81_10, 0x64_64_64_c8])
      for (const embed of Object.values(EMBEDDED))
        expect([embed(ipv4), policy.allows(embed(ipv4))]).toEqual([embed(ipv4), false]);
  });

  it('allows a public address embedded in NAT64', () => {
    const denying = new AddressPolicy(undefined, 'loopback,private');
    for (const form of ['itself', 'mapped', 'NAT64'] as const)
      expect(denying.allows(EMBEDDED[form]?.(0xcb_00_71_09) ?? '')).toBe(true);
  });

  it('allows nothing outside RCON_ALLOW, and RCON_DENY takes precedence', () => {
    const policy = new AddressPolicy('203.0.113.0/24, 2001:db8::/32', '203.0.113.66');
    expect(policy.allows('203.0.113.9')).toBe(true);
    expect(policy.allows('2001:db8::9')).toBe(true);
    expect(policy.allows('203.0.113.66')).toBe(false);
    expect(policy.allows('198.51.100.1')).toBe(false);
  });

  it.each(['10.0.0.0/33', '10.0.0/8', 'fe80::/129', 'lan', '10.0.0.0/8/8', '10.0.0.0/x'])(
    'rejects the invalid range %s',
    (range) => {
      expect(() => new AddressPolicy(range, undefined)).toThrow(/^RCON_ALLOW holds/);
    },
  );
});
