import { createSocket, type Socket } from 'node:dgram';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type GameQueryError } from './game-query.js';
import { GamedigQuery } from './gamedig.query.js';
import { encodeInfo } from './simulator/a2s.packet.js';
import { SIMULATED_DAYZ, SimulatedA2sServer } from './simulator/simulated-a2s-server.js';

/** A synthetic DayZ answer, written down byte by byte from the description of the format. */
const DAYZ_INFO = Buffer.from(
  '49114461795a205465737400636865726e61727573706c7573006461797a004461795a000000033c0064770001' +
    '312e32382e31363030303000b1fe080100c9ed85be3f01626174746c6579652c6e6f3372642c65787465726e61' +
    '6c2c70726976486976652c73686172642c6c7173302c65746d342e3030303030302c656e746d322e3030303030' +
    '302c6d6f642c31333a333700ac5f030000000000',
  'hex',
);

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function startGame(game = {}): Promise<SimulatedA2sServer> {
  const server = await SimulatedA2sServer.start({ port: 0, game });
  closers.push(() => server.stop());
  return server;
}

/** A UDP port with somebody behind it who answers whatever the test wants. */
async function startStranger(answer: Buffer | undefined): Promise<number> {
  const socket: Socket = createSocket('udp4');
  socket.on('message', (_, { port, address }) => {
    if (answer) socket.send(answer, port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => socket.close(resolve)));
  return socket.address().port;
}

const failureOf = (address: string, port: number): Promise<string> =>
  new GamedigQuery().query({ address, port }).then(
    () => 'answered',
    (error: unknown) => (error as GameQueryError).kind,
  );

describe('A query', () => {
  it('reads name, map, version, players and game port, challenge included', async () => {
    const { port } = await startGame();
    const info = await new GamedigQuery().query({ address: '127.0.0.1', port });
    expect(info).toMatchObject({
      name: 'DayZ Test',
      map: 'chernarusplus',
      version: '1.28.160000',
      players: 3,
      maxPlayers: 60,
      gamePort: 2302,
    });
    expect(info.pingMs).toBeGreaterThanOrEqual(0);
  });

  it('asks in the manner of a game where one is named', async () => {
    const { port } = await startGame({ name: 'Altis' });
    const info = await new GamedigQuery().query({ address: '127.0.0.1', port, game: 'arma3' });
    expect(info.name).toBe('Altis');
  });

  it('serves several games at once, each with its own answer', async () => {
    const query = new GamedigQuery();
    const games = await Promise.all(['Chernarus', 'Livonia', 'Sakhal'].map((name) => startGame({ name })));
    const answers = await Promise.all(games.map(({ port }) => query.query({ address: '127.0.0.1', port })));
    expect(answers.map(({ name }) => name)).toEqual(['Chernarus', 'Livonia', 'Sakhal']);
  });

  it('tells silence from an answer nobody can read, and refuses IPv6', async () => {
    const silent = await startStranger(undefined);
    const babbling = await startStranger(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x49]));
    const kinds = [
      failureOf('127.0.0.1', silent),
      failureOf('127.0.0.1', babbling),
      failureOf('::1', 27_016),
    ];
    expect(await Promise.all(kinds)).toEqual(['no-answer', 'protocol', 'unsupported-address']);
  });
});

describe('The simulated game', () => {
  it('answers with the bytes of a DayZ server', () => {
    expect(encodeInfo(SIMULATED_DAYZ).subarray(4).toString('hex')).toBe(DAYZ_INFO.toString('hex'));
  });
});
