import { createSocket, Socket } from 'node:dgram';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { expect } from '@jest/globals';
import { type Clock, systemClock } from '@outpost/clock/clock.js';
import { type DoctorStepId } from '@outpost/contracts/doctor-steps.js';
import { type DoctorStep, type TestConnectionResponse } from '@outpost/contracts/doctor.js';
import { type GameInfo, type GameQuery, GameQueryError } from '@outpost/game-query/game-query.js';
import { GameProfiles } from '@outpost/games/game-profiles.js';
import { BattleyeDriver } from '@outpost/rcon-protocol/battleye/battleye.driver.js';
import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type RconDriver, type RconLink } from '@outpost/rcon-protocol/driver.js';
import { PROTOCOLS } from '@outpost/rcon-protocol/protocols.js';
import { SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { type SourceFaults } from '@outpost/rcon-protocol/source/simulator/source-faults.js';
import { SourceDriver } from '@outpost/rcon-protocol/source/source.driver.js';
import { WebrconDriver } from '@outpost/rcon-protocol/webrcon/webrcon.driver.js';
import { namesHere } from '../../../platform/names/testing/names-here.js';
import { AddressPolicy } from '../../address-policy.js';
import { Games } from '../../../games/games.service.js';
import { RconTargets } from '../../rcon-targets.js';
import { type DiagnosisRequest } from '../diagnosis.js';
import { DoctorService } from '../doctor.service.js';

export const PASSWORD = 'quagga-19';
export const GAME: GameInfo = {
  name: 'Chernarus',
  map: 'chernarusplus',
  version: '1.28',
  players: 3,
  maxPlayers: 60,
  pingMs: 1,
  gamePort: 2302,
  appId: 221_100,
};

const SPEED = 10;
/** A clock that runs fast: ten seconds of silence take one. */
export const fastClock: Clock = {
  now: () => systemClock.now() * SPEED,
  schedule: (delayMs, callback) => systemClock.schedule(delayMs / SPEED, callback),
};

/** In-memory games by query port; an error makes the query of that port fail. */
export const gamesAt = (games: Readonly<Record<number, GameInfo | GameQueryError>> = {}): GameQuery => ({
  query: ({ port }) => {
    const game = games[port] ?? new GameQueryError('no-answer', 'silence');
    return game instanceof Error ? Promise.reject(game) : Promise.resolve(game);
  },
});

interface Stoppable {
  stop(): Promise<unknown>;
}

export const running: Stoppable[] = [];

/** Stops all started servers; to be called after each test. */
export const stopAll = (): Promise<unknown> => Promise.all(running.splice(0).map((server) => server.stop()));

export async function started<T extends Stoppable>(starting: Promise<T>): Promise<T> {
  const server = await starting;
  running.push(server);
  return server;
}

/** Retries until the number is also free on the other transport: another program may listen there. */
export async function onFreePort<T extends Stoppable & { readonly port: number }>(
  start: () => Promise<T>,
): Promise<T> {
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

export const startBattleye = () =>
  onFreePort(() => SimulatedBattleyeServer.start({ port: 0, password: PASSWORD }));
export const startSource = (faults: Partial<SourceFaults> = {}) =>
  onFreePort(() => SimulatedSourceServer.start({ port: 0, password: PASSWORD, faults }));
export const startWebServer = () =>
  onFreePort(async () => {
    const server: Server = createServer((_request, response) => response.end('hello'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { port, stop: () => new Promise((resolve) => server.close(resolve)) };
  });

/** An unrelated service: answers the first bytes it gets, and hangs up. */
export const startListener = (answer: (bytes: Buffer) => Buffer) =>
  onFreePort(async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined).once('data', (bytes) => socket.end(answer(bytes)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { port, stop: () => new Promise((resolve) => server.close(resolve)) };
  });

/** Sent by a Minecraft server to a Source client, which read the first four bytes as a size of 2,069,037,141. */
export const MINECRAFT_KICK = Buffer.concat([
  Buffer.from([0x55, 0x00, 0x53]),
  Buffer.from(JSON.stringify({ text: 'x'.repeat(72) })),
]);

const STATUS = '{"version":{"name":"1.21.11","protocol":774},"players":{"max":20,"online":0}}';

/** The game port of an unmodified server: any client that neither asks for its status nor logs in is disconnected. */
export const startVanillaMinecraft = () =>
  startListener((bytes) =>
    bytes[1] === 0 && bytes.at(-1) === 0 && bytes.at(-3) === 1
      ? Buffer.concat([Buffer.from([STATUS.length + 2, 0, STATUS.length]), Buffer.from(STATUS)])
      : Buffer.alloc(0),
  );

export const driverWith = (execute: RconLink['execute']): RconDriver => ({
  protocol: 'source',
  probeCommand: 'help',
  connect: () => Promise.resolve({ execute, close: () => undefined }),
});

interface DoctorOptions {
  readonly query?: GameQuery;
  readonly clock?: Clock;
  readonly drivers?: readonly RconDriver[];
  readonly deny?: string;
}

export function doctorIn({
  query = gamesAt(),
  clock = fastClock,
  drivers,
  deny,
}: DoctorOptions = {}): DoctorService {
  const targets = new RconTargets(new AddressPolicy(undefined, deny), namesHere());
  return new DoctorService(
    targets,
    drivers ?? [new BattleyeDriver(clock), new SourceDriver(clock), new WebrconDriver(clock)],
    PROTOCOLS,
    query,
    clock,
    new Games(new GameProfiles()),
  );
}

export const HERE: DiagnosisRequest = { type: 'battleye', host: '127.0.0.1', port: 9, password: PASSWORD };

interface Diagnosed {
  readonly result: TestConnectionResponse;
  readonly step: (id: DoctorStepId) => DoctorStep;
  /** `id:status` of each step. */
  readonly words: string;
}

export async function diagnose(
  request: Partial<DiagnosisRequest>,
  options?: DoctorOptions,
): Promise<Diagnosed> {
  const steps = doctorIn(options).diagnose({ ...HERE, ...request }, new AbortController().signal);
  let next = await steps.next();
  while (next.done !== true) next = await steps.next();
  const result = next.value;
  expect(JSON.stringify(result)).not.toContain(request.password ?? PASSWORD);
  const step = (id: DoctorStepId): DoctorStep => result.steps.find((one) => one.id === id) as DoctorStep;
  return { result, step, words: result.steps.map(({ id, status }) => `${id}:${status}`).join(' ') };
}
