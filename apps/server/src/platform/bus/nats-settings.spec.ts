import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from '../read-environment.js';
import { natsSettings } from './nats-settings.js';

const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';

const settingsOf = (environment: Readonly<Record<string, string>>) =>
  natsSettings(readEnvironment(environment));

describe('The settings of NATS', () => {
  it('are none for a panel that is one process', () => {
    expect(settingsOf({})).toBeUndefined();
  });

  it.each([
    ['nats://nats.example.com', [{ host: 'nats.example.com', port: 4222 }]],
    ['tls://[::1]:4223/', [{ host: '::1', port: 4223 }]],
    [
      'nats://one:4222, nats://two:4333',
      [
        { host: 'one', port: 4222 },
        { host: 'two', port: 4333 },
      ],
    ],
  ])('name the servers of %s', (NATS_URL, servers) => {
    expect(settingsOf({ NATS_URL })).toMatchObject({ servers, prefix: 'outpost' });
  });

  it.each([
    ['nats://nats', {}],
    ['nats://an%3Ana:p%40ss%2Fw%2C@nats', { user: 'an:na', pass: 'p@ss/w,' }],
    ['nats://t%40ken@nats', { token: 't@ken' }],
    ['nats://anna:secret@one,nats://two', { user: 'anna', pass: 'secret' }],
    ['nats://anna:secret@one,nats://anna:secret@two', { user: 'anna', pass: 'secret' }],
  ])('take the credentials from %s', (NATS_URL, credentials) => {
    expect(settingsOf({ NATS_URL })?.credentials).toEqual(credentials);
  });

  it.each([
    [{ NATS_URL: 'nats://nats' }, undefined],
    [{ NATS_URL: 'tls://nats' }, { ca: undefined }],
    [{ NATS_URL: 'nats://one,tls://two' }, { ca: undefined }],
    [{ NATS_URL: 'nats://nats', NATS_CA: CERTIFICATE }, { ca: CERTIFICATE }],
  ])('insist on encryption as %j wants', (given, tls) => {
    expect(settingsOf(given)?.tls).toEqual(tls);
  });

  it.each([
    [{ NATS_URL: 'nats://' }, 'NATS_URL must be like nats://user'],
    [{ NATS_URL: 'nats://one,two' }, 'NATS_URL must be like nats://user'],
    [{ NATS_URL: 'nats://one,' }, 'NATS_URL must be like nats://user'],
    [{ NATS_URL: 'nats://one/outpost' }, 'NATS_URL must be like nats://user'],
    [{ NATS_URL: 'nats://:secret@one' }, 'NATS_URL must be like nats://user'],
    [{ NATS_URL: 'nats://one?tls=true' }, 'NATS_URL must be like nats://user'],
    [{ NATS_URL: 'nats://a:b@one,nats://c:d@two' }, 'NATS_URL has different users or tokens'],
    [{ NATS_URL: 'nats://anna:100%@one' }, 'NATS_URL needs user name, password and token percent-encoded'],
    [{ NATS_CA: CERTIFICATE }, 'NATS_CA needs NATS_URL'],
  ])('are refused with the name of the setting for %j', (given, words) => {
    expect(() => settingsOf(given as unknown as Record<string, string>)).toThrow(words);
  });

  it('never show a password in a refusal', () => {
    const wrong = 'nats://anna:secret@one,nats://anna:other@two';
    expect(() => settingsOf({ NATS_URL: wrong })).toThrow(/^(?!.*(?:secret|other@)).*$/s);
  });
});
