import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { ConfigurationError } from '../errors/configuration-error.js';
import { HostsFile } from './hosts-file.js';
import { type FoundName } from './name-memory.js';
import { NameQuestions, type QuestionTimes, readDnsServers } from './name-questions.js';
import { type NameError } from './names.errors.js';
import { Names } from './names.js';
import { ResolvConf } from './resolv-conf.js';
import { SimulatedNameServer } from './testing/simulated-name-server.js';

const HOUR = 3_600_000;
/** Short, for tests of what hangs. */
const TIMES = { longest: 300, firstTry: 100 };

let server: SimulatedNameServer;
let folder: string;
let now: number;
let said: string;
let names: Names;
beforeEach(async () => {
  server = await SimulatedNameServer.start();
  folder = mkdtempSync(join(tmpdir(), 'outpost-names-'));
  [now, said] = [0, ''];
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
  const log = pino({ base: null }, { write: (line) => void (said += line) });
  const questions = new NameQuestions([server.address], new ResolvConf(resolvPath), times);
  return new Names(questions, new HostsFile(hostsPath), { now: () => now }, log);
}
const found = async (name: string): Promise<readonly string[]> => (await names.find(name)).addresses;
const problem = (name: string): Promise<unknown> =>
  names.find(name).then(
    ({ addresses }: FoundName) => addresses,
    (error: unknown) => (error as NameError).problem,
  );

describe('A name', () => {
  it('has the addresses that the name server says, IPv4 first', async () => {
    server.set('play.example.org', { addresses: ['2001:db8:0:0:0:0:0:1', '192.0.2.7', '192.0.2.8'] });
    expect(await found('Play.Example.ORG')).toEqual(['192.0.2.7', '192.0.2.8', '2001:db8::1']);
  });

  it('that does not exist or has no address is not found', async () => {
    server.set('empty.example.org', { addresses: [] });
    expect(await problem('nowhere.example.org')).toBe('not-found');
    expect(await problem('empty.example.org')).toBe('not-found');
    expect(await problem(`${'x'.repeat(70)}.example.org`)).toBe('not-found');
    expect(await problem('two words')).toBe('not-found');
  });

  it.each(['silent', 'servfail', 'refused'] as const)('has no answer where the server is %s', async (as) => {
    server.set('play.example.org', { as });
    expect(await problem('play.example.org')).toBe('no-answer');
  });

  it('is found where the server answers for IPv4 alone', async () => {
    server.set('play.example.org', { addresses: ['192.0.2.7'], isSilentOnIpv6: true });
    expect(await found('play.example.org')).toEqual(['192.0.2.7']);
  });

  it('is found over TCP where its answer does not fit into a packet', async () => {
    server.set('play.example.org', { addresses: ['192.0.2.7'], isTruncated: true });
    expect(await found('play.example.org')).toEqual(['192.0.2.7']);
  });

  it('of another script is asked for as the network writes it', async () => {
    server.set('xn--bcher-kva.example', { addresses: ['192.0.2.7'] });
    expect(await found('bücher.example')).toEqual(['192.0.2.7']);
  });
});

describe('What is found', () => {
  it('is asked for once, however many ask, and again when its time is over', async () => {
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

  it('is used for a day more where no name server answers, and that is said once', async () => {
    server.set('play.example.org', { addresses: ['192.0.2.7'], ttl: 60 });
    await found('play.example.org');
    server.set('play.example.org', { as: 'silent' });
    for (const hours of [1, 12, 24]) {
      now = hours * HOUR;
      expect(await names.find('play.example.org')).toEqual({ addresses: ['192.0.2.7'], isStale: true });
    }
    expect(said.match(/no name server answers/g)).toHaveLength(1);
    now = 25 * HOUR;
    expect(await problem('play.example.org')).toBe('no-answer');
  });

  it('is gone at once where the server says that it is', async () => {
    server.set('play.example.org', { addresses: ['192.0.2.7'], ttl: 60 });
    await found('play.example.org');
    server.set('play.example.org', { as: 'missing' });
    now = 61_000;
    expect(await problem('play.example.org')).toBe('not-found');
  });

  it('is asked for again soon where there was nothing', async () => {
    expect(await problem('new.example.org')).toBe('not-found');
    server.set('new.example.org', { addresses: ['192.0.2.7'] });
    now = 9_000;
    expect(await problem('new.example.org')).toBe('not-found');
    now = 11_000;
    expect(await found('new.example.org')).toEqual(['192.0.2.7']);
  });

  it('is forgotten where there are too many others', async () => {
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
  it('knows addresses without asking, also in brackets and in disguise', async () => {
    expect(await found('192.0.2.7')).toEqual(['192.0.2.7']);
    expect(await found('[2001:db8::1]')).toEqual(['2001:db8::1']);
    expect(await found('2130706433')).toEqual(['127.0.0.1']);
    expect(server.asked.size).toBe(0);
  });

  it('knows itself, and that there is nothing below "invalid"', async () => {
    expect(await found('localhost')).toEqual(['127.0.0.1', '::1']);
    expect(await found('game.localhost')).toEqual(['127.0.0.1', '::1']);
    expect(await problem('host.invalid')).toBe('not-found');
    expect(server.asked.size).toBe(0);
  });

  it('knows the names of its hosts file before any name server', async () => {
    names = namesWith({
      hosts: '# a comment\n172.17.0.1\thost.docker.internal gateway # the host\n::1 both\n127.0.0.1 both\n',
    });
    server.set('gateway', { addresses: ['192.0.2.7'] });
    expect(await found('HOST.docker.internal')).toEqual(['172.17.0.1']);
    expect(await found('gateway')).toEqual(['172.17.0.1']);
    expect(await found('both')).toEqual(['127.0.0.1', '::1']);
  });

  it('looks for short names in its search domains, in the order that ndots asks for', async () => {
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

  it('finds a name of one word as it is, as in the network of a compose file', async () => {
    names = namesWith({ resolv: 'nameserver 127.0.0.11\noptions edns0 trust-ad ndots:0\n' });
    server.set('dayz_server', { addresses: ['172.18.0.3'] });
    expect(await found('dayz_server')).toEqual(['172.18.0.3']);
  });
});

describe('Names that hang', () => {
  it('hold up no other, also where they are hundreds', async () => {
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
  it('takes addresses, with a port or without', () => {
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
