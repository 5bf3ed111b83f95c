import { type IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { Environment } from '../env.js';
import { ClientAddress, networkOf } from './client-address.js';

const request = {
  headers: { 'x-forwarded-for': '203.0.113.7, 10.0.0.2' },
  socket: { remoteAddress: '127.0.0.1' },
} as unknown as IncomingMessage;

const seenWith = (TRUST_PROXY: string | undefined): string =>
  new ClientAddress(Object.assign(new Environment(), { TRUST_PROXY })).of(request);

describe('ClientAddress', () => {
  it.each([
    ['is the peer while no proxy is trusted', undefined, '127.0.0.1'],
    ['is as many steps away as there are trusted proxies', '1', '10.0.0.2'],
    ['is the first of the list when there are as many proxies', '2', '203.0.113.7'],
    ['is the first that is no trusted proxy', 'loopback, 10.0.0.0/8', '203.0.113.7'],
  ])('%s', (_name, setting, address) => {
    expect(seenWith(setting)).toBe(address);
  });
});

describe('networkOf', () => {
  it.each([
    ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
    ['an IPv4 address as sockets of both kinds spell it', '::ffff:203.0.113.7', '203.0.113.7'],
    ['the first half of an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['the same for another address of that half', '2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['another one for the next half', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['one for a shortened beginning', '::1', '0:0:0:0::/64'],
    ['one for an ending in IPv4', '64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['one without the name of an interface', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['what it is told when that is no address', '', ''],
  ])('is %s', (_name, address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
