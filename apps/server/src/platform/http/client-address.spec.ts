import { type IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { Environment } from '../env.js';
import { ClientAddress } from './client-address.js';

const request = {
  headers: { 'x-forwarded-for': '203.0.113.7, 10.0.0.2' },
  socket: { remoteAddress: '127.0.0.1' },
} as unknown as IncomingMessage;

const seenWith = (TRUST_PROXY: string | undefined): string =>
  new ClientAddress(Object.assign(new Environment(), { TRUST_PROXY })).of(request);

describe('the address of a client', () => {
  it.each([
    ['is the peer while no proxy is trusted', undefined, '127.0.0.1'],
    ['is the first of the list when all proxies are trusted', 'true', '203.0.113.7'],
    ['is as many steps away as there are trusted proxies', '1', '10.0.0.2'],
    ['is the first that is no trusted proxy', 'loopback, 10.0.0.0/8', '203.0.113.7'],
  ])('%s', (_name, setting, address) => {
    expect(seenWith(setting)).toBe(address);
  });
});
