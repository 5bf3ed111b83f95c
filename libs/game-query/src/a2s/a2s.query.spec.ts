import { createSocket } from 'node:dgram';
import { afterEach, describe, expect, it } from '@jest/globals';
import { GameQueryError, type GameQuery } from '../game-query.js';
import { type A2sBehaviour, type SplitBehaviour } from '../simulator/a2s-behaviour.js';
import { SimulatedA2sServer } from '../simulator/simulated-a2s-server.js';
import { type SimulatedGame } from '../simulator/server.packet.js';
import { A2sQuery } from './a2s.query.js';

const HERE = '127.0.0.1';
/** Short time limits for servers that do not answer properly. */
const hasty = new A2sQuery({ deadlineMs: 150, repeatMs: 50 });

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function startGame(
  behaviour: Partial<A2sBehaviour> = {},
  game: Partial<SimulatedGame> = {},
): Promise<SimulatedA2sServer> {
  const server = await SimulatedA2sServer.start({ port: 0, game, behaviour });
  closers.push(() => server.stop());
  return server;
}

/** A UDP port that answers whatever the test wants. */
async function startStranger(...answers: readonly Buffer[]): Promise<number> {
  const socket = createSocket('udp4');
  socket.on('message', (_, { port, address }) => {
    for (const answer of answers) socket.send(answer, port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, HERE, resolve));
  closers.push(() => new Promise((resolve) => socket.close(resolve)));
  return socket.address().port;
}

const failureOf = (port: number, query: GameQuery = hasty, address = HERE): Promise<string> =>
  query.query({ address, port }).then(
    () => 'answered',
    (error: unknown) => {
      if (!(error instanceof GameQueryError)) throw error;
      return `${error.kind}: ${error.message.replace(`${address}:${port}`, 'it')}`;
    },
  );

describe('A query', () => {
  it('reads name, map, version, players and game port, challenge included', async () => {
    const { port } = await startGame();
    const info = await new A2sQuery().query({ address: HERE, port });
    expect(info).toEqual({
      name: 'DayZ Test',
      map: 'chernarusplus',
      version: '1.28.160000',
      players: 3,
      maxPlayers: 60,
      gamePort: 2302,
      appId: 221_100,
      pingMs: expect.any(Number),
    });
    expect(info.pingMs).toBeGreaterThanOrEqual(0);
  });

  it('serves several games at once, each with its own answer', async () => {
    const query = new A2sQuery();
    const games = await Promise.all(
      ['Chernarus', 'Livonia', 'Sakhal'].map((name) => startGame({}, { name })),
    );
    const answers = await Promise.all(games.map(({ port }) => query.query({ address: HERE, port })));
    expect(answers.map(({ name }) => name)).toEqual(['Chernarus', 'Livonia', 'Sakhal']);
  });

  it.each([
    ['gives no challenge', { challenges: 0 }],
    ['gives another challenge for the first one', { challenges: 3 }],
    ['loses the first question', { lostQuestions: 1 }],
    ['sends its answer in parts', { split: { layout: 'source', partBytes: 40 } }],
    ['sends parts backwards', { split: { layout: 'source', partBytes: 40, order: [3, 2, 1, 0] } }],
    [
      'sends parts twice and in random order',
      { split: { layout: 'old-source', partBytes: 40, order: [2, 0, 2, 3, 0, 1] } },
    ],
    ['sends the parts of GoldSrc', { split: { layout: 'goldsrc', partBytes: 40, order: [1, 3, 0, 2] } }],
  ] satisfies readonly [string, Partial<A2sBehaviour>][])(
    'reads a server that %s',
    async (_behaviour, behaviour) => {
      const { port } = await startGame(behaviour);
      const query = new A2sQuery({ repeatMs: 50 });
      expect(await query.query({ address: HERE, port })).toMatchObject({ name: 'DayZ Test', gamePort: 2302 });
    },
  );

  it('reads the count from its byte, and from the tags on Rust', async () => {
    const { port } = await startGame({}, { players: 300, maxPlayers: 100 });
    expect(await hasty.query({ address: HERE, port })).toMatchObject({ players: 300 - 256 });
    const tags = 'mp500,cp300,qp12,v2571,cs0,born1790000000,gmrust,stok';
    const rust = await startGame({}, { players: 300, maxPlayers: 500, appId: 252_490, tags });
    expect(await hasty.query({ address: HERE, port: rust.port })).toMatchObject({
      players: 300,
      maxPlayers: 500,
    });
  });
});

describe('A failing query', () => {
  const half: SplitBehaviour = { layout: 'source', partBytes: 40, order: [0, 2, 3] };

  it.each([
    ['is silent', { silent: true }, 'no-answer: it did not answer the query.'],
    ['answers from elsewhere', { speaksFromElsewhere: true }, 'no-answer: it did not answer the query.'],
    ['ends its answer early', { cutAt: 60 }, 'protocol: it answered the query with something unreadable.'],
    ['loses a part', { split: half }, 'protocol: it answered the query only in part.'],
    [
      'compresses its answer',
      { split: { layout: 'source', partBytes: 400, compressed: true } },
      'protocol: it answered the query in compressed form, which is not read.',
    ],
    [
      'announces 255 parts and sends four',
      { split: { layout: 'source', partBytes: 40, claimedParts: 255 } },
      'protocol: it answered the query only in part.',
    ],
    [
      'gives one challenge after the other',
      { challenges: Infinity },
      'protocol: it answered the query with challenges and nothing else.',
    ],
  ] satisfies readonly [string, Partial<A2sBehaviour>, string][])(
    'reports why for a server that %s',
    async (_behaviour, behaviour, failure) => {
      const game = await startGame(behaviour);
      expect(await failureOf(game.port)).toBe(failure);
      // One request, at most two repetitions, and one per challenge.
      expect(game.received).toBeLessThanOrEqual(6);
    },
  );

  it('distinguishes garbage from silence, and a flood from an answer', async () => {
    const prefix = Buffer.from([0xff, 0xff, 0xff, 0xff]);
    const cut = await startStranger(Buffer.concat([prefix, Buffer.from([0x49])]));
    const noise = await startStranger(Buffer.from('BE..', 'latin1'), Buffer.alloc(0), prefix);
    const flood = await startStranger(...Array.from({ length: 50 }, () => Buffer.alloc(1_400, 0xff)));
    expect(await Promise.all([cut, noise, flood].map((port) => failureOf(port)))).toEqual([
      'protocol: it answered the query with something unreadable.',
      'protocol: it answered the query with something unreadable.',
      'protocol: it answered the query with more than an answer may hold.',
    ]);
  });

  it('reports a closed port at once, and rejects IPv6', async () => {
    const game = await startGame();
    const { port } = game;
    await game.stop();
    const patient = new A2sQuery({ deadlineMs: 60_000 });
    expect(await failureOf(port, patient)).toBe('no-answer: The query did not reach it (ECONNREFUSED).');
    expect(await failureOf(27_016, hasty, '::1')).toBe(
      'unsupported-address: Queries go to IPv4 addresses only, not to ::1.',
    );
  });
});
