import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { type RconTarget } from '@outpost/rcon-protocol/driver.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { AddressPolicy } from './address-policy.js';

export interface RconAddress {
  readonly host: string;
  readonly port: number;
  readonly password: string;
}

/** Turns what a person typed into an address the panel may connect to; asked anew before each attempt. */
@Injectable()
export class RconTargets {
  constructor(private readonly policy: AddressPolicy) {}

  /** @throws {RconError} `host-not-found`, `address-not-allowed` */
  async resolve({ host, port, password }: RconAddress): Promise<RconTarget> {
    const addresses = await this.lookUp(host);
    // The checked address is the one connected to: a second look-up could give another answer.
    const address = this.firstAllowed(addresses);
    if (address === undefined) {
      throw new RconError('address-not-allowed', `This panel may not connect to ${addresses[0] ?? host}`);
    }
    return { address, port, password };
  }

  firstAllowed(addresses: readonly string[]): string | undefined {
    return addresses.find((candidate) => this.policy.allows(candidate));
  }

  /** IPv4 first: game servers rarely listen on IPv6. @throws {RconError} `host-not-found` */
  async lookUp(typed: string): Promise<readonly string[]> {
    const host = typed.replace(/^\[(.*)\]$/, '$1');
    if (isIP(host) !== 0) return [host];
    try {
      const found = await lookup(host, { all: true });
      return found.sort((a, b) => a.family - b.family).map(({ address }) => address);
    } catch (error) {
      throw new RconError('host-not-found', `The host name ${host} was not found`, 'not-sent', {
        cause: error,
      });
    }
  }
}
