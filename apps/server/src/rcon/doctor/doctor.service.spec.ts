import { createSocket, Socket } from 'node:dgram';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  type DoctorStep,
  type DoctorStepId,
  type TestConnectionResponse,
} from '@outpost/contracts/doctor.js';
import { A2sQuery } from '@outpost/game-query/a2s/a2s.query.js';
import { type GameInfo, type GameQuery, GameQueryError } from '@outpost/game-query/game-query.js';
import { SimulatedA2sServer } from '@outpost/game-query/simulator/simulated-a2s-server.js';
import { BattleyeDriver } from '@outpost/rcon-protocol/battleye/battleye.driver.js';
import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type RconDriver, type RconLink } from '@outpost/rcon-protocol/driver.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type Clock, systemClock } from '@outpost/rcon-protocol/shared/clock.js';
import { ManualClock } from '@outpost/rcon-protocol/shared/testing/manual-clock.js';
import { SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { type SourceFaults } from '@outpost/rcon-protocol/source/simulator/source-faults.js';
import { SourceDriver } from '@outpost/rcon-protocol/source/source.driver.js';
import { SimulatedTelnetServer } from '@outpost/rcon-protocol/telnet/simulator/simulated-telnet-server.js';
import {
  SimulatedWebrconServer,
  WRONG_PASSWORD_HABITS,
} from '@outpost/rcon-protocol/webrcon/simulator/simulated-webrcon-server.js';
import { WebrconDriver } from '@outpost/rcon-protocol/webrcon/webrcon.driver.js';
import { AddressPolicy } from '../address-policy.js';
import { RconTargets } from '../rcon-targets.js';
import { type DiagnosisRequest } from './diagnosis.js';
import { DoctorService } from './doctor.service.js';

const PASSWORD = 'quagga-19';
const GAME: GameInfo = {
  name: 'Chernarus',
  map: 'chernarusplus',
  version: '1.28',
  players: 3,
  maxPlayers: 60,
  pingMs: 1,
  gamePort: 2302,
};

const HASTE = 10;
/** A clock that runs fast: ten seconds of silence take one. */
const hastyClock: Clock = {
  now: () => systemClock.now() * HASTE,
  schedule: (delayMs, callback) => systemClock.schedule(delayMs / HASTE, callback),
};

/** Games in memory, by query port. */
const gamesAt = (games: Readonly<Record<number, GameInfo>> = {}): GameQuery => ({
  query: ({ port }) => {
    const game = games[port];
    return game ? Promise.resolve(game) : Promise.reject(new GameQueryError('no-answer', 'silence'));
  },
});

interface Stoppable {
  stop(): Promise<unknown>;
}

const running: Stoppable[] = [];
afterEach(() => Promise.all(running.splice(0).map((server) => server.stop())));

async function started<T extends Stoppable>(starting: Promise<T>): Promise<T> {
  const server = await starting;
  running.push(server);
  return server;
}

/** Other programs of this machine may have the same number on the other transport: then another one is taken. */
async function alone<T extends Stoppable & { readonly port: number }>(start: () => Promise<T>): Promise<T> {
  for (;;) {
    const server = await started(start());
    if ((await isFree(server.port, 'udp')) || (await isFree(server.port, 'tcp'))) return server;
  }
}

/** Of the two transports one is the server's own; the other must be free. */
const isFree = (port: number, transport: 'udp' | 'tcp'): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = transport === 'udp' ? createSocket('udp4') : createTcpServer();
    socket.once('error', () => resolve(false));
    socket.once('listening', () => socket.close(() => resolve(true)));
    if (socket instanceof Socket) socket.bind(port, '127.0.0.1');
    else socket.listen(port, '127.0.0.1');
  });

const startBattleye = () => alone(() => SimulatedBattleyeServer.start({ port: 0, password: PASSWORD }));
const startSource = (faults: Partial<SourceFaults> = {}) =>
  alone(() => SimulatedSourceServer.start({ port: 0, password: PASSWORD, faults }));
const startWebServer = () =>
  alone(async () => {
    const server: Server = createServer((_request, response) => response.end('hello'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { port, stop: () => new Promise((resolve) => server.close(resolve)) };
  });

/** A program of another kind: it answers the first bytes it gets, and hangs up. */
const startListener = (answer: () => Buffer) =>
  alone(async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.end(answer()));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { port, stop: () => new Promise((resolve) => server.close(resolve)) };
  });

/** What a Minecraft server sent to a Source client, which read the first four bytes as a size of 2,069,037,141. */
const MINECRAFT_KICK = Buffer.concat([
  Buffer.from([0x55, 0x00, 0x53]),
  Buffer.from(JSON.stringify({ text: 'x'.repeat(72) })),
]);

const driverWith = (execute: RconLink['execute']): RconDriver => ({
  protocol: 'source',
  probeCommand: 'help',
  connect: () => Promise.resolve({ execute, close: () => undefined }),
});

interface Surroundings {
  readonly query?: GameQuery;
  readonly clock?: Clock;
  readonly drivers?: readonly RconDriver[];
  readonly deny?: string;
}

function doctorIn({
  query = gamesAt(),
  clock = hastyClock,
  drivers,
  deny,
}: Surroundings = {}): DoctorService {
  const targets = new RconTargets(new AddressPolicy(undefined, deny));
  return new DoctorService(
    targets,
    drivers ?? [new BattleyeDriver(clock), new SourceDriver(clock), new WebrconDriver(clock)],
    query,
    clock,
  );
}

const HERE: DiagnosisRequest = { type: 'battleye', host: '127.0.0.1', port: 9, password: PASSWORD };

interface Diagnosed {
  readonly result: TestConnectionResponse;
  readonly step: (id: DoctorStepId) => DoctorStep;
  /** What became of each step, in a word. */
  readonly words: string;
}

async function diagnose(request: Partial<DiagnosisRequest>, surroundings?: Surroundings): Promise<Diagnosed> {
  const steps = doctorIn(surroundings).diagnose({ ...HERE, ...request }, new AbortController().signal);
  let next = await steps.next();
  while (next.done !== true) next = await steps.next();
  const result = next.value;
  expect(JSON.stringify(result)).not.toContain(request.password ?? PASSWORD);
  const step = (id: DoctorStepId): DoctorStep => result.steps.find((one) => one.id === id) as DoctorStep;
  return { result, step, words: result.steps.map(({ id, status }) => `${id}:${status}`).join(' ') };
}

const REACHED = 'name:passed address:passed';
const NOTHING_AFTER_LOGIN = 'command:not-reached keep-alive:not-reached rights:not-reached';

describe('A game server that is set up right', () => {
  it('passes every step over BattlEye, and is told what cannot be known', async () => {
    const { port } = await startBattleye();
    const { result, words, step } = await diagnose({ port }, { query: gamesAt({ [27_016]: GAME }) });
    expect(words).toBe(
      `${REACHED} port:passed protocol:passed login:passed command:passed keep-alive:passed rights:skipped query:passed`,
    );
    expect(result).toMatchObject({ success: true, message: 'Connected' });
    expect(result.response).toContain('Players on server');
    expect(step('query').detail).toBe('Port 27016: Chernarus, chernarusplus, 3/60 players, version 1.28.');
    expect(result.queryPort).toBe(27_016);
    expect(step('rights').config).toBe('RestrictRCon 0');
  });

  it('passes over Source, and a missing query port is no failure', async () => {
    const { port } = await startSource();
    const { words, step } = await diagnose({ type: 'source', host: 'localhost', port });
    expect(step('keep-alive').detail).toBe(
      'The connection held, and a second command was answered. This server answers end marks: no answer is cut short.',
    );
    expect(words).toBe(
      `${REACHED} port:passed protocol:passed login:passed command:passed keep-alive:passed rights:skipped query:skipped`,
    );
  });

  it('has the query port asked that was given, over real UDP', async () => {
    const [{ port }, game] = await Promise.all([
      startBattleye(),
      started(SimulatedA2sServer.start({ port: 0 })),
    ]);
    const { step } = await diagnose({ port, queryPort: game.port }, { query: new A2sQuery() });
    expect(step('query')).toMatchObject({ status: 'passed', detail: expect.stringContaining('DayZ Test') });
  });

  it('prefers the game whose port is near, where several answer', async () => {
    const { port } = await startBattleye();
    const ours = { ...GAME, name: 'Ours', gamePort: port - 3 };
    const query = gamesAt({ [27_016]: GAME, [port - 2]: ours });
    expect((await diagnose({ port }, { query })).step('query').detail).toContain('Ours');
  });
});

describe('A password that is refused', () => {
  it('AT-24: hints at the stale active file, with the lines to copy and without the password', async () => {
    const { port } = await startBattleye();
    const query = gamesAt({ [27_016]: GAME });
    const { words, step, result } = await diagnose({ port, password: 'zebra-7' }, { query });
    expect(words).toBe(
      `${REACHED} port:passed protocol:passed login:failed ${NOTHING_AFTER_LOGIN} query:passed`,
    );
    expect(step('login').cause).toContain('BEServer_x64_active_');
    expect(step('login').config).toBe(`RConPassword <your password>\nRConPort ${port}\nRestrictRCon 0`);
    expect(result).toMatchObject({ success: false, response: '' });
    expect(result.message).toContain('refused the password');
  });

  it('AT-34: is a refusal also when the server just hangs up', async () => {
    const { port } = await startSource({ closesOnWrongPassword: true });
    const { words, step } = await diagnose({ type: 'source', port, password: 'zebra-7' });
    expect(words).toContain('protocol:passed login:failed command:not-reached');
    expect(step('login').cause).toContain('wrong');
  });

  it('is tried once', async () => {
    const server = await startBattleye();
    await diagnose({ port: server.port, password: 'zebra-7' });
    const logins = server.journal.entries.filter(({ type }) => type === 'login');
    expect(logins).toHaveLength(1);
  });
});

describe('A form that says the wrong thing', () => {
  it('AT-64: BattlEye chosen, Source answers', async () => {
    const server = await startSource();
    const { words, step } = await diagnose({ port: server.port });
    expect(words).toContain('port:passed protocol:failed login:not-reached');
    expect(step('protocol').detail).toContain('Source RCON answers');
    expect(step('protocol').fix).toContain('Source');
  });

  it('AT-64: BattlEye chosen, a telnet console answers, and counts no wrong password', async () => {
    for (const password of [PASSWORD, '']) {
      const server = await started(SimulatedTelnetServer.start({ port: 0, password }));
      const { words, step } = await diagnose({ port: server.port });
      expect(words).toContain('port:passed protocol:failed login:not-reached');
      expect(step('protocol').fix).toBe('Choose the server type Telnet.');
      // What was sent to it has been read when it sees the end.
      while (server.clients > 0) await new Promise((resolve) => setImmediate(resolve));
      expect(server.logins).toEqual({ accepted: 0, refused: 0 });
    }
  });

  it('AT-64: Source chosen, a telnet console answers', async () => {
    const server = await started(SimulatedTelnetServer.start({ port: 0, password: PASSWORD }));
    const { words, step } = await diagnose({ type: 'source', port: server.port });
    expect(words).toContain('port:passed protocol:failed login:not-reached');
    expect(step('protocol').fix).toBe('Choose the server type Telnet.');
  });

  it('AT-64: Source chosen, BattlEye answers, and never sees the password', async () => {
    const server = await startBattleye();
    const { words, step } = await diagnose({ type: 'source', port: server.port });
    expect(words).toContain('port:passed protocol:failed login:not-reached');
    expect(step('protocol').fix).toBe('Choose the server type BattlEye.');
    expect(server.clientCount).toBe(0);
  });

  it.each(['battleye', 'source'])('%s chosen, a web server answers', async (type) => {
    const { port } = await startWebServer();
    const { words, step } = await diagnose({ type, port });
    expect(words).toContain('port:passed protocol:failed login:not-reached');
    expect(step('protocol').fix).toContain('+rcon.web 0');
  });

  it.each(['battleye', 'source'])('%s chosen, the query port entered', async (type) => {
    const game = await started(SimulatedA2sServer.start({ port: 0 }));
    const { words, step } = await diagnose(
      { type, port: game.port, queryPort: game.port },
      { query: new A2sQuery() },
    );
    expect(words).toContain('port:passed protocol:failed login:not-reached');
    expect(step('protocol').detail).toContain('answers queries');
  });

  it('WebRCON chosen, Source answers: nothing is said of the password', async () => {
    const server = await startSource();
    const { words, step } = await diagnose({ type: 'webrcon', port: server.port });
    expect(words).toContain('port:passed protocol:failed login:not-reached');
    expect(step('protocol').fix).toBe('Choose the server type Source.');
  });

  it('WebRCON chosen, the port takes connections and says nothing of WebSockets', async () => {
    const { port } = await startListener(() => Buffer.alloc(0));
    const { words, step } = await diagnose({ type: 'webrcon', port });
    expect(words).toContain('port:passed protocol:failed login:not-reached');
    expect(step('protocol').detail).toContain('opens no WebSocket');
  });

  it.each(WRONG_PASSWORD_HABITS)(
    'WebRCON chosen and right, only the password is not: it %s',
    async (habit) => {
      const options = { port: 0, password: PASSWORD, wrongPassword: habit };
      const { port } = await started(SimulatedWebrconServer.start(options));
      const { words } = await diagnose({ type: 'webrcon', port, password: 'zebra-7' });
      expect(words).toContain('port:passed protocol:passed login:failed');
    },
  );

  it.each([
    ['Minecraft', MINECRAFT_KICK, 'the port players connect to'],
    ['SSH', Buffer.from('SSH-2.0-OpenSSH_9.2\r\n'), 'administered'],
    ['TLS', Buffer.from([0x15, 3, 1, 0, 2, 2, 70]), 'web server'],
  ])('Source chosen, %s answers, and no size of a packet is quoted', async (name, bytes, cause) => {
    const { port } = await startListener(() => bytes);
    const { words, step, result } = await diagnose({ type: 'source', port });
    expect(words).toContain('port:passed protocol:failed login:not-reached');
    expect(step('protocol').detail).toContain(name);
    expect(step('protocol').cause).toContain(cause);
    expect(result.message).not.toContain('bytes');
  });

  it('the game port entered, as the game itself says', async () => {
    const { port } = await startBattleye();
    await running.splice(0)[0]?.stop();
    const query = gamesAt({ [27_016]: { ...GAME, gamePort: port } });
    const { words, step } = await diagnose({ port }, { query });
    expect(words).toContain('port:failed protocol:not-reached');
    expect(step('port').cause).toContain('the port players connect to');
    expect(step('port').config).toContain(`RConPort ${port + 3}`);
  });
});

describe('A game server that cannot be reached', () => {
  it('has a name nobody knows', async () => {
    const { words, result } = await diagnose({ host: 'no-such-host.invalid' });
    expect(words).toMatch(/^name:failed( \S+:not-reached){8}$/);
    expect(result.message).toContain('no-such-host.invalid was not found');
  });

  it('has an address the operator forbids, and no byte is sent there', async () => {
    const server = await startBattleye();
    const { words } = await diagnose({ port: server.port }, { deny: 'loopback' });
    expect(words).toMatch(/^name:passed address:failed( \S+:not-reached){7}$/);
    expect(server.journal.entries).toEqual([]);
  });

  it.each(['battleye', 'source'])('is down: nothing listens on its %s port', async (type) => {
    const { words, step } = await diagnose({ type, port: 9 });
    expect(words).toContain(`${REACHED} port:failed protocol:not-reached`);
    expect(step('port').detail).toBe('Nothing listens on 127.0.0.1:9.');
    expect(step('port').cause).toContain('down');
  });

  it('takes the connection and keeps silent', async () => {
    const { port } = await startSource({ silent: true });
    const { words } = await diagnose({ type: 'source', port });
    expect(words).toContain('port:passed protocol:failed login:not-reached');
  });

  it('AT-43: speaks with sizes nobody believes', async () => {
    const { port } = await startSource({ hostileSize: -1 });
    const { words } = await diagnose({ type: 'source', port });
    expect(words).toMatch(/(protocol|login|command):failed/);
  });

  it('hangs up after each command', async () => {
    const { port } = await startSource({ closesAfterCommand: true });
    const { words, step, result } = await diagnose({ type: 'source', port });
    expect(words).toContain('keep-alive:failed');
    expect(step('keep-alive').fix).toContain('Choose the game of this server');
    expect(result).toMatchObject({ success: false, response: '' });
    expect(result.message).toContain('ends the connection after a command');
  });

  it('hangs up on a command, and is not called overloaded', async () => {
    const { port } = await startListener(() => Buffer.alloc(0));
    const hangsUp = () =>
      Promise.reject(new RconError('lost', 'The server closed the connection.', 'unknown'));
    const { step } = await diagnose({ type: 'source', port }, { drivers: [driverWith(hangsUp)] });
    expect(step('command')).toMatchObject({ status: 'failed', detail: 'The server closed the connection.' });
    expect(step('command').cause).toBe('The game server ends the connection after a command.');
    const silent = () => Promise.reject(new RconError('timed-out', 'No answer.', 'unknown'));
    const silence = await diagnose({ type: 'source', port }, { drivers: [driverWith(silent)] });
    expect(silence.step('command').cause).toContain('overloaded or still loading');
  });

  it('does not answer the query port that was given, and the verdict says so', async () => {
    const { port } = await startBattleye();
    const { step, result } = await diagnose({ port, queryPort: 27_016 });
    expect(step('query').status).toBe('failed');
    expect(result).toMatchObject({ success: false, message: expect.stringContaining('Query port 27016') });
  });
});

describe('An answer whose end the server did not mark', () => {
  it('is an answer, and is not called cut short', async () => {
    const { port } = await startListener(() => Buffer.alloc(0));
    const reply = { text: 'Commands: …', complete: false, queuedAt: 0, sentAt: 0, answeredAt: 1 };
    const drivers = [driverWith(() => Promise.resolve(reply))];
    const { step, result } = await diagnose({ type: 'source', port }, { drivers });
    expect(step('command').detail).toBe('"help" was answered. The server did not say where the answer ends.');
    expect(result).toMatchObject({ success: true, response: 'Commands: …' });
  });
});

describe('A diagnosis', () => {
  it('ends after twenty seconds, whatever hangs', async () => {
    const clock = new ManualClock();
    const stuck: RconDriver = {
      protocol: 'battleye',
      probeCommand: 'players',
      connect: (_target, _listener, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new RconError('closed', 'given up')));
        }),
    };
    const steps = doctorIn({ clock, drivers: [stuck] }).diagnose(HERE, new AbortController().signal);
    await steps.next();
    await steps.next();
    const port = steps.next();
    await clock.advance(20_000);
    expect((await port).value).toMatchObject({ id: 'port', status: 'not-reached' });
    expect((await steps.next()).value).toMatchObject({ id: 'protocol', status: 'not-reached' });
  });

  it('closes its session when it is over, also when nobody waits for the end', async () => {
    const closed: string[] = [];
    const driver: RconDriver = {
      protocol: 'battleye',
      probeCommand: 'players',
      connect: () =>
        Promise.resolve({
          execute: () => Promise.reject(new RconError('lost', 'gone')),
          close: () => void closed.push('closed'),
        }),
    };
    await diagnose({}, { drivers: [driver] });
    expect(closed).toEqual(['closed']);

    const steps = doctorIn({ drivers: [driver] }).diagnose(HERE, new AbortController().signal);
    for (let count = 0; count < 3; count += 1) await steps.next();
    await steps.return({ success: false, message: '', response: '', steps: [], queryPort: null });
    expect(closed).toEqual(['closed', 'closed']);
  });

  it('makes no further step once nobody waits for it', async () => {
    const server = await startBattleye();
    const gone = new AbortController();
    const steps = doctorIn().diagnose({ ...HERE, port: server.port }, gone.signal);
    await steps.next();
    await steps.next();
    gone.abort();
    expect((await steps.next()).done).toBe(true);
    expect(server.journal.entries).toEqual([]);
  });
});
