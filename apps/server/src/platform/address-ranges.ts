import { BlockList, isIP } from 'node:net';
import { ConfigurationError } from './errors/configuration-error.js';

/** Names an operator may use in `RCON_ALLOW`, `RCON_DENY` and `HOOK_ALLOW` in place of ranges. */
const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: [
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '100.64.0.0/10',
    // Benchmarking (RFC 2544); some tunnels resolve every name to an address in this range.
    '198.18.0.0/15',
    'fc00::/7',
    // 6to4 and Teredo: obsolete tunnels whose endpoints can be anywhere.
    '2002::/16',
    '2001::/32',
  ],
  'link-local': ['169.254.0.0/16', 'fe80::/10'],
  metadata: [
    '169.254.169.254/32',
    '100.100.100.200/32',
    // Azure's platform services, reachable from every machine there.
    '168.63.129.16/32',
    'fd00:ec2::254/128',
    'fd20:ce::254/128',
  ],
};

/** A list of address ranges in the notation of `RCON_ALLOW`. */
export class AddressRanges {
  private constructor(private readonly ranges: BlockList) {}

  /** @throws {ConfigurationError} when the list contains an entry that is not a range */
  static read(setting: string, list: string): AddressRanges {
    return new AddressRanges(parse(setting, list));
  }

  containsLiteral(address: string): boolean {
    return this.ranges.check(withoutZone(address), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }

  /** Also true for an IPv6 address that embeds an IPv4 address of these ranges. */
  contains(address: string): boolean {
    const inside = isIP(address) === 6 ? embeddedIpv4(withoutZone(address)) : [];
    return [address, ...inside].some((each) => this.containsLiteral(each));
  }
}

/** Strips the zone: `fe80::1%eth0` becomes `fe80::1`. */
const withoutZone = (address: string): string => address.replace(/%.*$/s, '');

function parse(setting: string, list: string): BlockList {
  const blocks = new BlockList();
  const words = list.split(',').map((word) => word.trim());
  for (const range of words.flatMap((word) => RANGES[word.toLowerCase()] ?? [word])) {
    if (range !== '') addRange(blocks, setting, range);
  }
  return blocks;
}

function addRange(blocks: BlockList, setting: string, range: string): void {
  const [address = '', length, ...rest] = range.split('/');
  const version = isIP(address);
  const bits = version === 6 ? 128 : 32;
  const prefix = length === undefined ? bits : Number(length);
  if (version === 0 || rest.length > 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > bits) {
    throw new ConfigurationError(setting, `holds "${range}", which is neither a range nor a known name`);
  }
  blocks.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * How an IPv6 address embeds an IPv4 one: its leading 16-bit groups (undefined matches any), and the index of the
 * first of the two groups that hold the IPv4 address.
 */
interface Embedding {
  readonly prefix: readonly (number | undefined)[];
  readonly at: number;
  /** The bits of the IPv4 address are inverted. */
  readonly isInverted?: true;
}

const ANY = undefined;

/** Packets to these addresses are routed to the embedded IPv4 address. */
const EMBEDDINGS: readonly Embedding[] = [
  // IPv4-mapped, -compatible and -translated (RFC 4291, RFC 2765).
  { prefix: [0, 0, 0, 0, 0, 0xffff], at: 6 },
  { prefix: [0, 0, 0, 0, 0, 0], at: 6 },
  { prefix: [0, 0, 0, 0, 0xffff, 0], at: 6 },
  // NAT64 (RFC 6052).
  { prefix: [0x64, 0xff9b, 0, 0, 0, 0], at: 6 },
  // 6to4 (RFC 3056).
  { prefix: [0x2002], at: 1 },
  // Teredo (RFC 4380): the address of its server, then that of the client.
  { prefix: [0x2001, 0], at: 2 },
  { prefix: [0x2001, 0], at: 6, isInverted: true },
  // ISATAP (RFC 5214).
  { prefix: [ANY, ANY, ANY, ANY, 0, 0x5efe], at: 6 },
  { prefix: [ANY, ANY, ANY, ANY, 0x200, 0x5efe], at: 6 },
];

const LOOPBACK = [0, 0, 0, 0, 0, 0, 0, 1];

/** IPv4 addresses embedded in an IPv6 address without zone, one for each form it matches. */
function embeddedIpv4(address: string): readonly string[] {
  const groups = groupsOf(address);
  // `::1` has the form of an IPv4-compatible address, but is loopback and embeds none.
  if (groups.every((group, index) => group === LOOPBACK[index])) return [];
  return EMBEDDINGS.filter(({ prefix }) =>
    prefix.every((group, index) => group === ANY || group === groups[index]),
  ).map(({ at, isInverted }) => dotted(groups.slice(at, at + 2), isInverted ? 0xffff : 0));
}

const dotted = (groups: readonly number[], mask: number): string =>
  groups.flatMap((group) => [(group ^ mask) >> 8, (group ^ mask) & 0xff]).join('.');

function groupsOf(address: string): readonly number[] {
  // The URL parser turns a dotted end into two groups and accepts every form of zero compression.
  const { hostname } = new URL(`http://[${address}]/`);
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const [before, after] = [numbersOf(head), numbersOf(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const numbersOf = (groups: string): readonly number[] =>
  groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16));
