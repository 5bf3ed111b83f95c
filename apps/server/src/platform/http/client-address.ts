import { type IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import proxyAddress from 'proxy-addr';
import { Environment } from '../env.js';
import { type Trust, trustOf } from './trust-proxy.js';

/** The client's address behind trusted proxies, the same for HTTP requests and sockets. */
@Injectable()
export class ClientAddress {
  private readonly trust: Trust;

  constructor(environment: Environment) {
    this.trust = trustOf(environment.TRUST_PROXY);
  }

  of(request: IncomingMessage): string {
    return proxyAddress(request, this.trust);
  }
}

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * The network that counts as one client for rate limits: an IPv4 address, or the first 64 bits of an IPv6
 * address, since a client with one address of such a network has all 2^64. Anything else is returned unchanged.
 */
export function networkOf(address: string): string {
  const bare = address.split('%')[0] ?? '';
  const mapped = MAPPED_IPV4.exec(bare)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (!isIPv6(bare)) return address;
  return `${ipv6Groups(bare).slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** The eight groups without leading zeros. A trailing IPv4 address counts as two groups. */
function ipv6Groups(address: string): string[] {
  const [head = '', tail] = address.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::');
  const groups = (part: string | undefined): string[] => (part ? part.split(':') : []);
  const [first, last] = [groups(head), groups(tail)];
  const zeros = Array<string>(GROUPS - first.length - last.length).fill('0');
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16).toString(16));
}
