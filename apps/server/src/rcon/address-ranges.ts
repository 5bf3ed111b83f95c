import { BlockList, isIP } from 'node:net';
import { ConfigurationError } from '../platform/errors/configuration-error.js';

/** Names an operator may use in `RCON_ALLOW`, `RCON_DENY` and `HOOK_ALLOW` in place of ranges. */
const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: [
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '100.64.0.0/10',
    // Meant for measuring devices; some tunnels give it to every name they resolve.
    '198.18.0.0/15',
    'fc00::/7',
    // 6to4 and Teredo: tunnels that nobody runs any more, whose ends are anywhere.
    '2002::/16',
    '2001::/32',
  ],
  'link-local': ['169.254.0.0/16', 'fe80::/10'],
  metadata: [
    '169.254.169.254/32',
    '100.100.100.200/32',
    // Azure's own services, reachable from every machine there.
    '168.63.129.16/32',
    'fd00:ec2::254/128',
    'fd20:ce::254/128',
  ],
};

/** Ranges of addresses, as an operator writes them. */
export class AddressRanges {
  private constructor(private readonly ranges: BlockList) {}

  /** @throws {ConfigurationError} when the list holds something that is no range */
  static read(setting: string, list: string): AddressRanges {
    return new AddressRanges(parse(setting, list));
  }

  holdsItself(address: string): boolean {
    return this.ranges.check(withoutZone(address), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }

  /** Also where an IPv6 address only carries one of them. */
  holds(address: string): boolean {
    const inside = isIP(address) === 6 ? embeddedIpv4(withoutZone(address)) : [];
    return [address, ...inside].some((each) => this.holdsItself(each));
  }
}

/** `fe80::1%eth0` is the address `fe80::1`. */
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

/** How an IPv6 address carries an IPv4 one: the groups it begins with (undefined: any), and where the IPv4 one is. */
interface Embedding {
  readonly begins: readonly (number | undefined)[];
  readonly at: number;
  /** Each bit is turned over. */
  readonly isInverted?: true;
}

const ANY = undefined;

/** Packets to these leave the panel's network, or its machine, for the IPv4 address inside. */
const EMBEDDINGS: readonly Embedding[] = [
  // IPv4-mapped, -compatible and -translated (RFC 4291, RFC 2765).
  { begins: [0, 0, 0, 0, 0, 0xffff], at: 6 },
  { begins: [0, 0, 0, 0, 0, 0], at: 6 },
  { begins: [0, 0, 0, 0, 0xffff, 0], at: 6 },
  // NAT64 (RFC 6052).
  { begins: [0x64, 0xff9b, 0, 0, 0, 0], at: 6 },
  // 6to4 (RFC 3056).
  { begins: [0x2002], at: 1 },
  // Teredo (RFC 4380): its server, and the client behind it.
  { begins: [0x2001, 0], at: 2 },
  { begins: [0x2001, 0], at: 6, isInverted: true },
  // ISATAP (RFC 5214).
  { begins: [ANY, ANY, ANY, ANY, 0, 0x5efe], at: 6 },
  { begins: [ANY, ANY, ANY, ANY, 0x200, 0x5efe], at: 6 },
];

const LOOPBACK = [0, 0, 0, 0, 0, 0, 0, 1];

/** The IPv4 addresses that an IPv6 address without zone leads to, as far as its form tells. */
function embeddedIpv4(address: string): readonly string[] {
  const groups = groupsOf(address);
  // Written like an IPv4-compatible address, and the one of these that is none.
  if (groups.every((group, index) => group === LOOPBACK[index])) return [];
  return EMBEDDINGS.filter(({ begins }) =>
    begins.every((group, index) => group === ANY || group === groups[index]),
  ).map(({ at, isInverted }) => dotted(groups.slice(at, at + 2), isInverted ? 0xffff : 0));
}

const dotted = (groups: readonly number[], mask: number): string =>
  groups.flatMap((group) => [(group ^ mask) >> 8, (group ^ mask) & 0xff]).join('.');

function groupsOf(address: string): readonly number[] {
  // A URL writes a dotted end as two groups, and knows every way of leaving zeros out.
  const { hostname } = new URL(`http://[${address}]/`);
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const [before, after] = [numbersOf(head), numbersOf(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const numbersOf = (groups: string): readonly number[] =>
  groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16));
