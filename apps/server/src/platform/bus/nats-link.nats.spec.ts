import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { execa } from 'execa';
import { freePort } from '../../../../../test/support/free-port.js';
import { NatsServer } from '../../../../../test/cluster/support/nats.js';
import { ConfigurationError } from '../errors/configuration-error.js';
import { NotDeliveredError, SubscriptionRefusedError } from './bus.errors.js';
import { type NatsBus } from './nats-bus.js';
import { natsReplica } from './testing/nats-replica.js';
import { BusLog } from './testing/test-buses.js';

const LONG_MS = 20_000;
const MIB = 1024 * 1024;
const NOTHING = new Uint8Array();

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function started(configuration?: string): Promise<NatsServer> {
  const server = await NatsServer.start(configuration);
  ends.push(() => server.remove());
  return server;
}

async function replica(
  environment: Readonly<Record<string, string>>,
  log?: BusLog,
  patienceMs?: number,
): Promise<NatsBus> {
  const bus = await natsReplica(environment, log, patienceMs);
  ends.push(() => bus.close());
  return bus;
}

/** Everything that a log could show of an error. */
const textOf = (error: unknown): string => inspect(error, { depth: Infinity, showHidden: true });

/** What a start with these settings fails with, at once. */
async function refusalOf(environment: Readonly<Record<string, string>>): Promise<string> {
  const log = new BusLog();
  const failure = await replica(environment, log).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConfigurationError);
  expect(log.warnings).not.toContain('waiting for NATS');
  expect(textOf(failure) + log.text).not.toMatch(/secret/);
  return (failure as ConfigurationError).message;
}

/** Whether two replicas can ask each other, little and much. */
async function canTalk(...environments: readonly Readonly<Record<string, string>>[]): Promise<boolean> {
  const [here, there] = await Promise.all(environments.map((environment) => replica(environment)));
  if (!here || !there) return false;
  await there.answer('echo', (data) => Promise.resolve(data));
  const sizes = await Promise.all(
    [10, 3 * MIB].map(async (size) => (await here.request('echo', new Uint8Array(size), LONG_MS)).length),
  );
  return sizes.join() === `10,${3 * MIB}`;
}

describe('A start', () => {
  it('waits for NATS, and says so', async () => {
    const server = await NatsServer.prepare();
    ends.push(() => server.remove());
    const log = new BusLog();
    const starting = replica({ NATS_URL: `nats://anna:secret@127.0.0.1:${server.port}` }, log);
    while (log.warnings.length === 0) await setImmediate();
    await server.run();
    expect((await starting).isConnected).toBe(true);
    expect(log.warnings).toEqual(['waiting for NATS']);
    expect(log.text).not.toMatch(/secret/);
  });

  it('gives up in the end, without showing a password', async () => {
    const server = await NatsServer.prepare();
    ends.push(() => server.remove());
    const log = new BusLog();
    const starting = replica({ NATS_URL: `nats://anna:secret@127.0.0.1:${server.port}` }, log, 0);
    const error = (await starting.catch((cause: unknown) => cause)) as ConfigurationError;
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error.message).toBe('NATS_URL leads to no usable NATS server (connection refused)');
    expect(textOf(error) + log.text).not.toMatch(/secret/);
  });

  it.each([
    ['an older server', { version: '2.8.4', max_payload: MIB }, 'a NATS server older than 2.9 (2.8.4)'],
    ['short messages', { version: '2.10.0', max_payload: MIB - 1 }, 'max_payload is below 1048576 bytes'],
  ])('refuses %s', async (_, info, words) => {
    const server = createServer((socket) => {
      socket.write(`INFO ${JSON.stringify({ ...info, headers: true, proto: 1 })}\r\n`);
      socket.on('data', (data) => String(data).includes('PING') && socket.write('PONG\r\n'));
      socket.on('error', () => socket.destroy());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await refusalOf({ NATS_URL: `nats://127.0.0.1:${port}` })).toContain(words);
    server.close();
  });
});

describe('The user of NATS', () => {
  it.each([
    ['a password', 'authorization { user: "an:na", password: "secret/,@" }', 'an%3Ana:secret%2F%2C%40'],
    ['a token', 'authorization { token: "secret" }', 'secret'],
  ])('is known by %s', async (_, configuration, credentials) => {
    const { port } = await started(configuration);
    const NATS_URL = `nats://${credentials}@127.0.0.1:${port}`;
    expect(await canTalk({ NATS_URL }, { NATS_URL })).toBe(true);
    for (const wrong of ['', 'anna:secret@', 'secretive@']) {
      expect(await refusalOf({ NATS_URL: `nats://${wrong}127.0.0.1:${port}` })).toBe(
        'NATS_URL leads to a NATS server that refuses its user, password or token',
      );
    }
  });

  it('needs the subjects of the installation, and no other', async () => {
    const { port } = await started(`authorization { users: [
      { user: some, password: secret, permissions: { publish: "outpost.>", subscribe: "outpost.>" } }
      { user: deaf, password: secret, permissions: { publish: "outpost.>", subscribe: "news.>" } }
      { user: mute, password: secret, permissions: { publish: "news.>", subscribe: "outpost.>" } }
      { user: odd, password: secret, permissions: { publish: "outpost.>", subscribe: "outpost.check.>" } }
    ] }`);
    const urlOf = (user: string) => ({ NATS_URL: `nats://${user}:secret@127.0.0.1:${port}` });
    expect(await canTalk(urlOf('some'), urlOf('some'))).toBe(true);
    for (const user of ['deaf', 'mute', 'odd']) {
      expect(await refusalOf(urlOf(user))).toBe(
        'NATS_URL leads to a NATS server whose user may not use the subjects outpost.>',
      );
    }
  });
});

it('A subscription that the user has no right to is refused', async () => {
  const { port } = await started(`authorization { users: [
    { user: some, password: secret, permissions: {
      publish: "outpost.>", subscribe: { allow: "outpost.>", deny: "outpost.messages.news" }
    } }
  ] }`);
  const bus = await replica({ NATS_URL: `nats://some:secret@127.0.0.1:${port}` });
  await expect(bus.subscribe('news', () => undefined)).rejects.toThrow(SubscriptionRefusedError);
  await bus.subscribe('other', () => undefined);
});

it('A start that is refused in the end leaves no connection behind', async () => {
  const monitor = await freePort();
  const { port } = await started(`http: "127.0.0.1:${monitor}"\nauthorization { users: [
    { user: some, password: secret, permissions: {
      publish: "outpost.>", subscribe: { allow: "outpost.>", deny: "outpost.parts.>" }
    } }
  ] }`);
  const connections = async (): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${monitor}/connz`);
    return ((await answer.json()) as { readonly num_connections: number }).num_connections;
  };
  const start = replica({ NATS_URL: `nats://some:secret@127.0.0.1:${port}` });
  await expect(start).rejects.toThrow(SubscriptionRefusedError);
  while ((await connections()) !== 0) await setImmediate();
});

it('A replica whose password is changed says so without showing it, and waits for it to be right again', async () => {
  const withPassword = (password: string): string => `authorization { user: anna, password: "${password}" }`;
  const server = await started(withPassword('secret'));
  const log = new BusLog();
  const bus = await replica({ NATS_URL: `nats://anna:secret@127.0.0.1:${server.port}` }, log);
  const returned = new Promise<void>((resolve) => bus.onReconnected(resolve));
  await server.stop();
  server.configure(withPassword('other'));
  await server.run();
  while (!log.text.includes('refuses its user, password or token')) await setImmediate();
  await server.stop();
  server.configure(withPassword('secret'));
  await server.run();
  await returned;
  expect(log.text).not.toMatch(/secret/);
});

describe('The servers of NATS', () => {
  it('are tried one after the other, and another is taken when one is lost', async () => {
    const [first, second] = [await started(), await started()];
    const gone = await NatsServer.prepare();
    ends.push(() => gone.remove());
    const bus = await replica({ NATS_URL: [gone, first, second].map(({ url }) => url).join() });
    for (const server of [first, second]) {
      const returned = new Promise<void>((resolve) => bus.onReconnected(resolve));
      // Only one of them has the connection: the other may stop unnoticed.
      const lost = new Promise<string>((resolve) => bus.onDisconnected(() => resolve('lost')));
      await server.stop();
      const outcome = await Promise.race([
        lost,
        bus
          .roundTripMs()
          .then(() => 'kept')
          .catch(() => 'lost'),
      ]);
      if (outcome === 'lost') await returned;
      expect(bus.isConnected).toBe(true);
      await server.run();
    }
  });

  it('are shared by installations with different prefixes', async () => {
    const { url: NATS_URL } = await started();
    const here = await replica({ NATS_URL });
    const other = await replica({ NATS_URL, NATS_PREFIX: 'outpost-2' });
    await other.answer('work', (data) => Promise.resolve(data));
    await expect(here.request('work', NOTHING, LONG_MS)).rejects.toThrow(NotDeliveredError);
  });
});

describe('An encrypted connection', () => {
  let folder: string;
  let configuration: string;
  let NATS_CA: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'outpost-certificates-'));
    const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => join(folder, name)) as [
      string,
      string,
    ];
    const subject = ['-subj', '/CN=nats', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    await execa('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', certificate]);
    NATS_CA = readFileSync(certificate, 'utf8');
    configuration = `tls { cert_file: "${certificate}", key_file: "${key}" }`;
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(['nats://127.0.0.1', 'tls://127.0.0.1', 'tls://localhost'])(
    'to %s is checked against the authority',
    async (address) => {
      const { port } = await started(configuration);
      const NATS_URL = `${address}:${port}`;
      expect(await canTalk({ NATS_URL, NATS_CA }, { NATS_URL, NATS_CA })).toBe(true);
      expect(await refusalOf({ NATS_URL })).toMatch(
        /^NATS_URL leads to no usable NATS server \(.*certificate.*\)$/,
      );
    },
  );

  it('is not made to an address that the certificate does not name', async () => {
    const { port } = await started(`${configuration}\nhost: 0.0.0.0`);
    const refusal = await refusalOf({ NATS_URL: `tls://127.0.0.2:${port}`, NATS_CA });
    expect(refusal).toContain("127.0.0.2 is not in the cert's list");
  });

  it('is insisted on', async () => {
    const { port } = await started();
    expect(await refusalOf({ NATS_URL: `tls://127.0.0.1:${port}` })).toContain("does not support 'tls'");
  });
});
