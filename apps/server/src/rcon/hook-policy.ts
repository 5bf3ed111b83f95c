import { AddressPolicy } from './address-policy.js';
import { AddressRanges } from './address-ranges.js';

/**
 * Which addresses start hooks may lead to: those of game servers but for the panel's own machine, where much listens
 * that trusts whoever comes from there. What `HOOK_ALLOW` names is allowed beyond that, but no metadata service.
 */
export class HookPolicy extends AddressPolicy {
  private readonly exceptions: AddressRanges;
  private readonly ownMachine = AddressRanges.read('HOOK_ALLOW', 'loopback');
  private readonly always = new AddressPolicy(undefined, undefined);

  /** @throws {ConfigurationError} when a list holds something that is no range */
  constructor(allow: string | undefined, deny: string | undefined, hookAllow: string | undefined) {
    super(allow, deny);
    this.exceptions = AddressRanges.read('HOOK_ALLOW', hookAllow ?? '');
  }

  override allows(address: string): boolean {
    if (this.exceptions.holdsItself(address)) return this.always.allows(address);
    return super.allows(address) && !this.ownMachine.holds(address);
  }
}
