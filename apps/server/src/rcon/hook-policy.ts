import { AddressPolicy } from './address-policy.js';
import { AddressRanges } from '../platform/address-ranges.js';

/**
 * Which addresses start hooks may call: those RCON may connect to, except the panel's own machine, where many
 * services trust local callers. `HOOK_ALLOW` adds exceptions, but never a metadata service.
 */
export class HookPolicy extends AddressPolicy {
  private readonly exceptions: AddressRanges;
  private readonly ownMachine = AddressRanges.read('HOOK_ALLOW', 'loopback');
  private readonly always = new AddressPolicy(undefined, undefined);

  /** @throws {ConfigurationError} when a list contains an entry that is not a range */
  constructor(allow: string | undefined, deny: string | undefined, hookAllow: string | undefined) {
    super(allow, deny);
    this.exceptions = AddressRanges.read('HOOK_ALLOW', hookAllow ?? '');
  }

  override allows(address: string): boolean {
    if (this.exceptions.containsLiteral(address)) return this.always.allows(address);
    return super.allows(address) && !this.ownMachine.contains(address);
  }
}
