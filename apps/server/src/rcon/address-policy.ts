import { AddressRanges } from '../platform/address-ranges.js';

/** Unspecified ("this host"), multicast, broadcast and reserved ranges: no game server can be there. */
const ALWAYS_DENIED = [
  '0.0.0.0/8',
  '192.0.0.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  'fec0::/10',
  'ff00::/8',
  // Local-use NAT64 (RFC 8215): where the IPv4 address is embedded depends on the network's configuration.
  '64:ff9b:1::/48',
];
const DENIED_BY_DEFAULT = 'link-local,metadata';

/** Which addresses the panel may connect to: inside the allowed ranges and outside the denied ones. */
export class AddressPolicy {
  private readonly allowed: AddressRanges | undefined;
  private readonly denied: AddressRanges;

  /** @throws {ConfigurationError} when a list contains an entry that is not a range */
  constructor(allow: string | undefined, deny: string | undefined) {
    this.allowed = allow === undefined ? undefined : AddressRanges.read('RCON_ALLOW', allow);
    this.denied = AddressRanges.read(
      'RCON_DENY',
      [DENIED_BY_DEFAULT, ...ALWAYS_DENIED, deny ?? ''].join(','),
    );
  }

  allows(address: string): boolean {
    return !this.denied.contains(address) && (this.allowed?.containsLiteral(address) ?? true);
  }
}
