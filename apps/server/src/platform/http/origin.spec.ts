import { type IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { isOwnOrigin } from './origin.js';
import { trustOf } from './trust-proxy.js';

const request = (headers: Record<string, string>): IncomingMessage =>
  ({ headers, socket: { remoteAddress: '10.0.0.9' } }) as unknown as IncomingMessage;
const plain = { publicUrl: undefined, trust: trustOf(undefined) };

describe('isOwnOrigin', () => {
  it.each([
    ['no origin at all: no browser', { host: 'panel:3000' }, true],
    ['the same host and port', { host: 'panel:3000', origin: 'http://panel:3000' }, true],
    ['another port', { host: 'panel:3000', origin: 'http://panel:4000' }, false],
    ['another site', { host: 'panel:3000', origin: 'https://evil.example' }, false],
    ['a name that only begins like ours', { host: 'panel', origin: 'http://panel.evil.example' }, false],
    ['a sandboxed page', { host: 'panel', origin: 'null' }, false],
    [
      'no origin, but a browser that calls it cross-site',
      { host: 'panel', 'sec-fetch-site': 'cross-site' },
      false,
    ],
    [
      'a forwarded host without a trusted proxy',
      { host: 'a', 'x-forwarded-host': 'b', origin: 'http://b' },
      false,
    ],
  ])('%s', (_case, headers, expected) => {
    expect(isOwnOrigin(request(headers as Record<string, string>), plain)).toBe(expected);
  });

  it('accepts the forwarded host of a trusted proxy, and always the configured URL', () => {
    const headers = {
      host: '10.0.0.2:3000',
      'x-forwarded-host': 'panel.example',
      origin: 'https://panel.example',
    };
    expect(isOwnOrigin(request(headers), { ...plain, trust: trustOf('10.0.0.9') })).toBe(true);
    expect(isOwnOrigin(request(headers), { ...plain, publicUrl: 'https://panel.example/' })).toBe(true);
  });

  it('ignores a forwarded host from a peer that is not a trusted proxy', () => {
    const headers = { host: 'panel', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    expect(isOwnOrigin(request(headers), { ...plain, trust: trustOf('10.0.0.1') })).toBe(false);
  });

  it.each([
    [{ host: 'panel.example', origin: 'https://panel.example' }, true],
    [{ host: '127.0.0.1:3000' }, true],
    [{ host: 'panel.example', origin: 'http://panel.example' }, false],
    [{ host: '10.0.0.2:3000', origin: 'http://10.0.0.2:3000' }, false],
    [{ host: 'panel.example', origin: 'https://panel.example:8443' }, false],
  ])('takes no other than a configured address that is https: %j', (headers, expected) => {
    const policy = { publicUrl: 'https://panel.example', trust: trustOf('1') };
    expect(isOwnOrigin(request(headers as Record<string, string>), policy)).toBe(expected);
  });
});
