import { BlockList, isIP } from 'node:net';
import { ConfigurationError } from '../platform/errors/configuration-error.js';

/** Names an operator may use in `RCON_ALLOW` and `RCON_DENY` in place of ranges. */
const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  // The last three carry an IPv4 address inside: NAT64, 6to4 and Teredo lead to private places unseen.
  private: [
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '100.64.0.0/10',
    'fc00::/7',
    '64:ff9b::/96',
    '2002::/16',
    '2001::/32',
  ],
  'link-local': ['169.254.0.0/16', 'fe80::/10'],
  metadata: ['169.254.169.254/32', '100.100.100.200/32', 'fd00:ec2::254/128', 'fd20:ce::254/128'],
};

/** "This machine" in disguise, and addresses that are many machines: no game server lives there. */
const NEVER = ['0.0.0.0/8', '::/128', '224.0.0.0/4', 'ff00::/8', '255.255.255.255/32'];
const DENIED_BY_DEFAULT = 'link-local,metadata';

/** Which addresses the panel may connect to: inside the allowed ranges and outside the denied ones. */
export class AddressPolicy {
  private readonly allowed: BlockList | undefined;
  private readonly denied: BlockList;

  /** @throws {ConfigurationError} when a list holds something that is no range */
  constructor(allow: string | undefined, deny: string | undefined) {
    this.allowed = allow === undefined ? undefined : parse('RCON_ALLOW', allow);
    this.denied = parse('RCON_DENY', [DENIED_BY_DEFAULT, ...NEVER, deny ?? ''].join(','));
  }

  allows(address: string): boolean {
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    return !this.denied.check(address, family) && (this.allowed?.check(address, family) ?? true);
  }
}

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
