import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type Clock, systemClock } from '@outpost/clock/clock.js';
import { type RconLink } from '../driver.js';
import { type RconError } from '../errors.js';
import {
  SimulatedWebrconServer,
  type SimulatedWebrconServerOptions,
} from './simulator/simulated-webrcon-server.js';
import { WebrconDriver } from './webrcon.driver.js';

const PASSWORD = 'correct horse/50%?#';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function serve(options: Partial<SimulatedWebrconServerOptions> = {}): Promise<SimulatedWebrconServer> {
  const server = await SimulatedWebrconServer.start({ port: 0, password: PASSWORD, ...options });
  cleanUps.push(() => server.stop());
  return server;
}

async function listen(server: Server): Promise<{ port: number }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => server.close());
  return { port: (server.address() as AddressInfo).port };
}

interface Opened {
  readonly link: RconLink;
  readonly messages: string[];
  /** Resolves with the next line. */
  readonly line: Promise<string>;
  readonly closed: Promise<RconError>;
}

interface OpenOptions {
  readonly password?: string;
  readonly driver?: WebrconDriver;
  readonly signal?: AbortSignal;
}

async function open({ port }: { readonly port: number }, options: OpenOptions = {}): Promise<Opened> {
  const { password = PASSWORD, driver = new WebrconDriver(), signal } = options;
  const messages: string[] = [];
  let onClosed!: (reason: RconError) => void;
  const closed = new Promise<RconError>((resolve) => (onClosed = resolve));
  let heard!: (line: string) => void;
  const line = new Promise<string>((resolve) => (heard = resolve));
  const onMessage = (text: string): void => {
    messages.push(text);
    heard(text);
  };
  const link = await driver.connect(
    { address: '127.0.0.1', port, password },
    { onMessage, onClosed },
    signal,
  );
  cleanUps.push(() => link.close());
  return { link, messages, line, closed };
}

const executed = async (link: RconLink, command: string): Promise<string> =>
  (await link.execute(command)).text;

describe('WebrconDriver', () => {
  it('logs in with a password that needs encoding, and gives each command its own reply', async () => {
    const server = await serve();
    const { link } = await open(server);
    const commands = Array.from({ length: 30 }, (_, index) => `echo ${index} Имя`);
    expect(await Promise.all(commands.map((command) => executed(link, command)))).toEqual(
      commands.map((command) => command.slice(5)),
    );
    expect(JSON.parse(await executed(link, 'playerlist'))).toHaveLength(3);
    expect(await executed(link, 'kick 76561198000000002 "afk"')).toBe('');
    expect(JSON.parse(await executed(link, 'serverinfo'))).toMatchObject({ Players: 2, MaxPlayers: 100 });
    expect(server.commands.slice(1, 31)).toEqual(commands);
  });

  it.each([false, true])('ends "say" by its chat line, numeric types: %s', async (numericTypes) => {
    const { link, messages } = await open(await serve({ numericTypes }));
    expect(await executed(link, 'say hello')).toBe('');
    expect(messages).toEqual(['[Server] SERVER[0]: hello']);
  });

  it('delivers console lines', async () => {
    const server = await serve();
    const { line } = await open(server);
    server.print('Saved 61,204 ents');
    expect(await line).toBe('Saved 61,204 ents');
  });

  it('reports the end at once and rejects every pending command', async () => {
    const server = await serve();
    const { link, closed } = await open(server);
    await expect(link.execute('quit')).rejects.toMatchObject({ kind: 'lost', fate: 'unknown' });
    expect((await closed).kind).toBe('lost');
    await expect(link.execute('status')).rejects.toMatchObject({ kind: 'lost', fate: 'not-sent' });
  });

  it('continues after a message that is not JSON', async () => {
    const server = await serve();
    const { link } = await open(server);
    server.sendRaw('{"half');
    expect(await executed(link, 'echo on')).toBe('on');
  });

  it('accepts a reply of one megabyte', async () => {
    const server = await serve();
    const { link } = await open(server);
    const waiting = link.execute('echo x');
    server.silent = true;
    const text = 'Имя '.repeat(200_000);
    server.sendRaw(JSON.stringify({ Identifier: 1002, Message: text }));
    expect((await waiting).text).toHaveLength(text.length);
  });
});

describe('WebrconDriver login', () => {
  it.each(['closes', 'never-upgrades'] as const)(
    'is refused by a server that %s, without revealing the password',
    async (wrongPassword) => {
      const server = await serve({ wrongPassword });
      const failure: unknown = await open(server, { password: 'hunter2 secret' }).catch(
        (error: unknown) => error,
      );
      expect(failure).toMatchObject({ kind: 'refused', fate: 'not-sent' });
      expect(inspect(failure, { depth: 10, showHidden: true })).not.toContain('hunter2');
      expect(server.commands).toEqual([]);
    },
  );

  it('rejects with port-closed where nothing listens', async () => {
    const server = await serve();
    const { port } = server;
    await server.stop();
    cleanUps.length = 0;
    await expect(open({ port })).rejects.toMatchObject({ kind: 'port-closed' });
  });

  it.each([
    [404, 'protocol'],
    [200, 'protocol'],
    [302, 'protocol'],
    [401, 'refused'],
  ])('meets a web server that answers %i with %s', async (status, kind) => {
    const web = createHttpServer((_request, response) => response.writeHead(status).end());
    const failure: unknown = await open(await listen(web), { password: 'hunter2' }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ kind });
    expect(inspect(failure, { depth: 10 })).not.toContain('hunter2');
  });

  it('rejects with protocol on a port with another protocol', async () => {
    const other = createServer((socket) => socket.on('error', () => undefined).end('220 mail ready\r\n'));
    await expect(open(await listen(other))).rejects.toMatchObject({ kind: 'protocol' });
  });

  it('rejects with no-answer on a silent port and on a silent server', async () => {
    const mute = createServer((socket) => cleanUps.push(() => socket.destroy()));
    const { port } = await listen(mute);
    // A clock that runs timers immediately, so that the test does not wait.
    const hasty: Clock = {
      now: () => systemClock.now(),
      schedule: (_ms, then) => systemClock.schedule(0, then),
    };
    await expect(open({ port }, { driver: new WebrconDriver(hasty) })).rejects.toMatchObject({
      kind: 'no-answer',
    });
    const server = await serve({ silent: true });
    const driver = new WebrconDriver(systemClock, { loginTimeoutMs: 30 });
    await expect(open(server, { driver })).rejects.toMatchObject({ kind: 'no-answer' });
  });

  it('does not reveal the password when the address does not fit into a URL', async () => {
    const target = { address: 'fe80::1%lo', port: 28016, password: 'hunter2' };
    const deaf = { onMessage: () => undefined, onClosed: () => undefined };
    const failure: unknown = await new WebrconDriver().connect(target, deaf).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'network' });
    expect(inspect(failure, { depth: 10 })).not.toContain('hunter2');
  });

  it('rejects when aborted', async () => {
    const server = await serve({ silent: true });
    await expect(open(server, { signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'closed' });
    const ending = new AbortController();
    const opening = open(server, { signal: ending.signal });
    ending.abort();
    await expect(opening).rejects.toMatchObject({ kind: 'closed' });
  });
});
