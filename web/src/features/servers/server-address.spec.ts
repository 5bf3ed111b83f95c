import { describe, expect, it } from '@jest/globals';
import { addressOf } from './server-address.js';

describe('addressOf', () => {
  it.each([
    ['203.0.113.10:2305', { host: '203.0.113.10', port: '2305' }],
    ['Game.Example.com:28016', { host: 'Game.Example.com', port: '28016' }],
    ['müller_1.example:80', { host: 'müller_1.example', port: '80' }],
    ['localhost:2305', { host: 'localhost', port: '2305' }],
    ['cafe:2305', { host: 'cafe', port: '2305' }],
    ['[2001:db8::1]:2305', { host: '2001:db8::1', port: '2305' }],
    ['[::ffff:203.0.113.10]:2305', { host: '::ffff:203.0.113.10', port: '2305' }],
    [' 203.0.113.10:2305\t', { host: '203.0.113.10', port: '2305' }],
    ['\u00A0[::1]:2305\n', { host: '::1', port: '2305' }],
  ])('takes %j apart', (text, address) => {
    expect(addressOf(text)).toEqual(address);
  });

  it('does not validate the port', () => {
    expect(addressOf('203.0.113.10:99999')).toEqual({ host: '203.0.113.10', port: '99999' });
  });

  it.each(['2001:db8::1', '2001:db8::1:2305', '::1', '1::2305', '::', 'fe80::1:2:3:4'])(
    'does not tear the IPv6 address %s',
    (address) => expect(addressOf(address)).toBeUndefined(),
  );

  it.each([
    '',
    ' ',
    'example.com',
    '203.0.113.10',
    '[2001:db8::1]',
    '[203.0.113.10]:2305',
    '203.0.113.10:',
    ':2305',
    '[]:2305',
    '203.0.113.10: 2305',
    '203.0.113.10:23o5',
    '203.0.113.10:-1',
    '203.0.113.10:123456',
    'http://example.com:2305',
    'anna@example.com:2305',
    'example.com:2305/path',
    '203.0.113.10:2305 203.0.113.11:2305',
  ])('leaves %j as it is', (text) => {
    expect(addressOf(text)).toBeUndefined();
  });
});
