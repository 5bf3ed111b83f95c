import { AddressRanges } from './address-ranges.js';

/** "This machine" in disguise, addresses that are many machines, and ranges kept for protocols: no game is there. */
const NEVER = [
  '0.0.0.0/8',
  '192.0.0.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  'fec0::/10',
  'ff00::/8',
  // NAT64 of a network's own, where nothing tells which bits are the IPv4 address (RFC 8215).
  '64:ff9b:1::/48',
];
const DENIED_BY_DEFAULT = 'link-local,metadata';

/** Which addresses the panel may connect to: inside the allowed ranges and outside the denied ones. */
export class AddressPolicy {
  private readonly allowed: AddressRanges | undefined;
  private readonly denied: AddressRanges;

  /** @throws {ConfigurationError} when a list holds something that is no range */
  constructor(allow: string | undefined, deny: string | undefined) {
    this.allowed = allow === undefined ? undefined : AddressRanges.read('RCON_ALLOW', allow);
    this.denied = AddressRanges.read('RCON_DENY', [DENIED_BY_DEFAULT, ...NEVER, deny ?? ''].join(','));
  }

  allows(address: string): boolean {
    return !this.denied.holds(address) && (this.allowed?.holdsItself(address) ?? true);
  }
}
