import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { ConfigurationError } from '../errors/configuration-error.js';
import { HostsFile } from './hosts-file.js';
import { type FoundName } from './name-cache.js';
import { DnsClient, type QuestionTimes, readDnsServers } from './dns-client.js';
import { type NameError } from './names.errors.js';
import { Names } from './names.js';
import { ResolvConf } from './resolv-conf.js';
import { SimulatedNameServer } from './testing/simulated-name-server.js';

const HOUR = 3_600_000;
/** Short, for tests with hanging names. */
const TIMES = { longest: 300, firstTry: 100 };

let server: SimulatedNameServer;
let folder: string;
let now: number;
let logged: string;
let names: Names;
beforeEach(async () => {
  server = await SimulatedNameServer.start();
  folder = mkdtempSync(join(tmpdir(), 'outpost-names-'));
  [now, logged] = [0, ''];
  names = namesWith({});
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

interface Machine {
  readonly hosts?: string;
  readonly resolv?: string;
  readonly times?: QuestionTimes;
}

function namesWith({ hosts = '', resolv = '', times = TIMES }: Machine): Names {
  const [hostsPath, resolvPath] = [join(folder, 'hosts'), join(folder, 'resolv.conf')];
  writeFileSync(hostsPath, hosts);
  writeFileSync(resolvPath, resolv);
  const log = pino({ base: null }, { write: (line) => void (logged += line) });
  const questions = new DnsClient([server.address], new ResolvConf(resolvPath), times);
  return new Names(questions, new HostsFile(hostsPath), { now: () => now }, log);
}
const found = async (name: string): Promise<readonly string[]> => (await names.find(name)).addresses;
const problem = (name: string): Promise<unknown> =>
  names.find(name).then(
    ({ addresses }: FoundName) => addresses,
    (error: unknown) => (error as NameError).problem,
  );

describe('Names', () => {
  it('returns the addresses of the name server, IPv4 first', async () => {
    server.set('play.example.org', { addresses: ['2001:db8:0:0:0:0:0:1', '192.0.2.7', '192.0.2.8'] });
    expect(await found('Play.Example.ORG')).toEqual(['192.0.2.7', '192.0.2.8', '2001:db8::1']);
  });

  it('does not find a name that does not exist or has no address', async () => {
    server.set('empty.example.org', { addresses: [] });
    expect(await problem('nowhere.example.org')).toBe('not-found');
    expect(await problem('empty.example.org')).toBe('not-found');
    expect(await problem(`${'x'.repeat(70)}.example.org`)).toBe('not-found');
    expect(await problem('two words')).toBe('not-found');
  });

  it.each(['silent', 'servfail', 'refused'] as const)('has no answer when the server is %s', async (as) => {
    server.set('play.example.org', { as });
    expect(await problem('play.example.org')).toBe('no-answer');
  });

  it('finds a name when the server answers only for IPv4', async () => {
    server.set('play.example.org', { addresses: ['192.0.2.7'], isSilentOnIpv6: true });
    expect(await found('play.example.org')).toEqual(['192.0.2.7']);
  });

  it('finds a name over TCP when the answer does not fit into a packet', async () => {
    server.set('play.example.org', { addresses: ['192.0.2.7'], isTruncated: true });
    expect(await found('play.example.org')).toEqual(['192.0.2.7']);
  });

  it('queries internationalized names in their ASCII form', async () => {
    server.set('xn--bcher-kva.example', { addresses: ['192.0.2.7'] });
    expect(await found('bücher.example')).toEqual(['192.0.2.7']);
  });
});

describe('The cache of names', () => {
  it('sends one query for concurrent lookups, and another after the TTL', async () => {
    server.set('play.example.org', { addresses: ['192.0.2.7'], ttl: 60 });
    await Promise.all(Array.from({ length: 20 }, () => found('play.example.org')));
    now = 59_000;
    await found('play.example.org');
    expect(server.asked.get('play.example.org')).toBe(1);
    server.set('play.example.org', { addresses: ['192.0.2.99'], ttl: 60 });
    now = 61_000;
    expect(await found('play.example.org')).toEqual(['192.0.2.99']);
  });

  it.each([
    [0, 4_000, 1],
    [0, 6_000, 2],
    [86_400, HOUR - 1_000, 1],
    [86_400, HOUR + 1_000, 2],
  ])('with a time of %d s is asked for within %d ms %d times', async (ttl, ms, times) => {
    server.set('play.example.org', { addresses: ['192.0.2.7'], ttl });
    await found('play.example.org');
    now = ms;
    await found('play.example.org');
    expect(server.asked.get('play.example.org')).toBe(times);
  });

  it('is used for another day when no name server answers, with one warning', async () => {
    server.set('play.example.org', { addresses: ['192.0.2.7'], ttl: 60 });
    await found('play.example.org');
    server.set('play.example.org', { as: 'silent' });
    for (const hours of [1, 12, 24]) {
      now = hours * HOUR;
      expect(await names.find('play.example.org')).toEqual({ addresses: ['192.0.2.7'], isStale: true });
    }
    expect(logged.match(/no name server answers/g)).toHaveLength(1);
    now = 25 * HOUR;
    expect(await problem('play.example.org')).toBe('no-answer');
  });

  it('drops a name at once when the server says it is gone', async () => {
    server.set('play.example.org', { addresses: ['192.0.2.7'], ttl: 60 });
    await found('play.example.org');
    server.set('play.example.org', { as: 'missing' });
    now = 61_000;
    expect(await problem('play.example.org')).toBe('not-found');
  });

  it('queries again soon after a name was not found', async () => {
    expect(await problem('new.example.org')).toBe('not-found');
    server.set('new.example.org', { addresses: ['192.0.2.7'] });
    now = 9_000;
    expect(await problem('new.example.org')).toBe('not-found');
    now = 11_000;
    expect(await found('new.example.org')).toEqual(['192.0.2.7']);
  });

  it('evicts names when there are too many', async () => {
    server.set('play.example.org', { addresses: ['192.0.2.7'] });
    await found('play.example.org');
    for (let count = 0; count < 5_000; count += 250) {
      await Promise.all(Array.from({ length: 250 }, (_, at) => problem(`n${count + at}.example.org`)));
    }
    await found('play.example.org');
    expect(server.asked.get('play.example.org')).toBe(2);
  });
});

describe('This machine', () => {
  it('resolves addresses without a query, also in brackets and unusual notations', async () => {
    expect(await found('192.0.2.7')).toEqual(['192.0.2.7']);
    expect(await found('[2001:db8::1]')).toEqual(['2001:db8::1']);
    expect(await found('2130706433')).toEqual(['127.0.0.1']);
    expect(server.asked.size).toBe(0);
  });

  it('resolves localhost, and finds nothing under "invalid"', async () => {
    expect(await found('localhost')).toEqual(['127.0.0.1', '::1']);
    expect(await found('game.localhost')).toEqual(['127.0.0.1', '::1']);
    expect(await problem('host.invalid')).toBe('not-found');
    expect(server.asked.size).toBe(0);
  });

  it('prefers its hosts file to any name server', async () => {
    names = namesWith({
      hosts: '# a comment\n172.17.0.1\thost.docker.internal gateway # the host\n::1 both\n127.0.0.1 both\n',
    });
    server.set('gateway', { addresses: ['192.0.2.7'] });
    expect(await found('HOST.docker.internal')).toEqual(['172.17.0.1']);
    expect(await found('gateway')).toEqual(['172.17.0.1']);
    expect(await found('both')).toEqual(['127.0.0.1', '::1']);
  });

  it('searches short names in its search domains, in the order given by ndots', async () => {
    names = namesWith({
      resolv: 'search games.svc.cluster.local cluster.local\noptions ndots:5 timeout:1\n',
    });
    server.set('dayz.games.svc.cluster.local', { addresses: ['10.0.0.7'] });
    server.set('play.example.org', { addresses: ['192.0.2.7'] });
    expect(await found('dayz')).toEqual(['10.0.0.7']);
    expect(await found('play.example.org')).toEqual(['192.0.2.7']);
    expect([...server.asked.keys()]).toEqual([
      'dayz.games.svc.cluster.local',
      'play.example.org.games.svc.cluster.local',
      'play.example.org.cluster.local',
      'play.example.org',
    ]);
    expect(await found('play.example.org.')).toEqual(['192.0.2.7']);
  });

  it('finds a single-label name, as in the network of a compose file', async () => {
    names = namesWith({ resolv: 'nameserver 127.0.0.11\noptions edns0 trust-ad ndots:0\n' });
    server.set('dayz_server', { addresses: ['172.18.0.3'] });
    expect(await found('dayz_server')).toEqual(['172.18.0.3']);
  });
});

describe('Names that hang', () => {
  it('do not delay others, even by the hundred', async () => {
    names = namesWith({ times: { longest: 3_000, firstTry: 800 } });
    server.set('good.example.org', { addresses: ['192.0.2.7'] });
    const hanging = Array.from({ length: 200 }, (_, at) => `hangs${at}.example.org`);
    for (const name of hanging) server.set(name, { as: 'silent' });
    let ended = 0;
    const all = Promise.all(hanging.map((name) => problem(name).finally(() => (ended += 1))));
    expect(await found('good.example.org')).toEqual(['192.0.2.7']);
    expect(ended).toBe(0);
    expect(new Set(await all)).toEqual(new Set(['no-answer']));
  });
});

describe('DNS_SERVERS', () => {
  it('accepts addresses, with or without a port', () => {
    expect(readDnsServers(' 10.0.0.53, 127.0.0.1:5353,[::1]:53 ,')).toEqual([
      '10.0.0.53',
      '127.0.0.1:5353',
      '[::1]:53',
    ]);
    expect(readDnsServers(undefined)).toEqual([]);
  });

  it.each(['dns.example.org', '10.0.0', '127.0.0.1:99999', '10.0.0.53/24'])('refuses %s', (list) => {
    expect(() => readDnsServers(list)).toThrow(ConfigurationError);
  });
});
