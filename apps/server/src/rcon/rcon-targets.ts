import { Injectable } from '@nestjs/common';
import { say } from '@outpost/contracts/message.js';
import { type RconTarget } from '@outpost/rcon-protocol/driver.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { NameError } from '../platform/names/names.errors.js';
import { Names } from '../platform/names/names.js';
import { AddressPolicy } from './address-policy.js';

interface RconAddress {
  readonly host: string;
  readonly port: number;
  readonly password: string;
}

/** Resolves a host entered by a user to an address the panel may connect to; called before each attempt. */
@Injectable()
export class RconTargets {
  constructor(
    private readonly policy: AddressPolicy,
    private readonly names: Names,
  ) {}

  /** @throws {RconError} `host-not-found`, `address-not-allowed` */
  async resolve({ host, port, password }: RconAddress): Promise<RconTarget> {
    const addresses = await this.lookUp(host);
    // Connect to the address that was checked: a second lookup could return another one.
    const address = this.firstAllowed(addresses);
    if (address === undefined) {
      throw new RconError(
        'address-not-allowed',
        say('rcon.address_not_allowed', 'This panel may not connect to {address}', {
          address: addresses[0] ?? host,
        }),
      );
    }
    return { address, port, password };
  }

  firstAllowed(addresses: readonly string[]): string | undefined {
    return addresses.find((candidate) => this.policy.allows(candidate));
  }

  /** IPv4 first: game servers rarely listen on IPv6. @throws {RconError} `host-not-found` */
  async lookUp(host: string): Promise<readonly string[]> {
    try {
      return (await this.names.find(host)).addresses;
    } catch (error) {
      if (!(error instanceof NameError)) throw error;
      const reason =
        error.problem === 'no-answer'
          ? say('rcon.name_servers_silent', 'No name server answered for the host name {host}', {
              host,
            })
          : say('rcon.host_name_was_not_found', 'The host name {host} was not found', { host });
      throw new RconError('host-not-found', reason, 'not-sent', { cause: error });
    }
  }
}
