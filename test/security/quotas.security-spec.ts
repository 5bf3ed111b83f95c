import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { sourceAddress, startSource } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { attack } from './support/attack.js';
import { type AttackedPanel } from './support/attacked-panel.js';
import { registered } from './support/registered.js';
import { underAttack } from './support/under-attack.js';

const TESTS = 5;
const CHECKS = 10;
const SOCKETS = 3;
const CONNECTIONS = 50;
const LIMITS = [
  `connection-tests-per-minute=${TESTS}`,
  `status-checks-per-minute=${CHECKS}`,
  `sockets=${SOCKETS}`,
  `connections=${CONNECTIONS}`,
].join();

const times = async (count: number, ask: () => Promise<{ status: number }>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) statuses.push((await ask()).status);
  return statuses;
};
const allowed = (count: number, beyond: number): number[] => [
  ...Array<number>(count).fill(200),
  ...Array<number>(beyond).fill(429),
];

describe('Somebody who asks for more than their share', () => {
  const held = underAttack({ LIMITS });
  let game: SimulatedSourceServer;
  let id: number;
  beforeAll(async () => {
    game = await startSource();
    // Waits for the live socket, so that it does not count below.
    id = await registered(held.admin, sourceAddress(game));
  }, 60_000);
  afterAll(() => game.stop());

  attack(
    '9.7',
    'tests one connection after the other',
    () => held.panel,
    async () => {
      const test = () => held.admin.post('/api/test-connection', sourceAddress(game));
      expect(await times(TESTS + 3, test)).toEqual(allowed(TESTS, 3));
      return `${TESTS} tests, then 429`;
    },
  );

  attack(
    '9.8',
    'has the status checked without end',
    () => held.panel,
    async () => {
      const check = () => held.admin.post(`/api/servers/${id}/status`);
      expect(await times(CHECKS + 5, check)).toEqual(allowed(CHECKS, 5));
      return `${CHECKS} checks, then 429`;
    },
  );

  attack(
    '9.9',
    'takes all places for live sockets there are',
    () => held.panel,
    async () => {
      const answers: string[] = [];
      const sockets: LiveClient[] = [];
      for (let count = 0; count < SOCKETS + 2; count += 1) {
        try {
          sockets.push(await LiveClient.open(held.panel.url, { cookie: held.admin.cookieHeader }));
          answers.push('101');
        } catch (error) {
          answers.push(/\d+$/.exec(String(error))?.[0] ?? String(error));
        }
      }
      for (const { socket } of sockets) socket.terminate();
      expect(answers).toEqual([...Array<string>(SOCKETS).fill('101'), '503', '503']);
      return `${SOCKETS} open, then 503`;
    },
  );

  attack(
    '9.10',
    'opens four times as many connections as there may be, and says nothing',
    () => held.panel,
    async () => {
      const { port } = new URL(held.panel.url);
      const all = await Promise.all(Array.from({ length: 4 * CONNECTIONS }, () => opened(Number(port))));
      const open = await settled(all);
      for (const socket of all) socket.destroy();
      expect(open).toBeLessThanOrEqual(CONNECTIONS);
      const status = await statusOnceThereIsRoom(held.panel);
      const log = (await held.admin.get<LogEntry[]>('/api/servers/0/logs?limit=1000')).body;
      expect(log.filter(({ message }) => message.includes('at connection'))).toHaveLength(1);
      return `${open} stay open, and the panel answers ${status} when they are gone`;
    },
  );
});

async function opened(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).resume();
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

/** The number of sockets left once no more are being closed. */
async function settled(sockets: readonly Socket[]): Promise<number> {
  for (let before = -1; ;) {
    const open = sockets.filter(({ closed, destroyed }) => !closed && !destroyed).length;
    if (open === before) return open;
    before = open;
    await pause(250);
  }
}

async function statusOnceThereIsRoom(panel: AttackedPanel): Promise<number> {
  for (;;) {
    try {
      return (await panel.visitor().get('/api/health')).status;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await pause(50);
    }
  }
}

describe('A stranger who speaks no HTTP', () => {
  const held = underAttack();

  /** The first line of the answer to raw bytes. */
  async function answerTo(bytes: string): Promise<string> {
    const socket = connect(Number(new URL(held.panel.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => (answer += data.toString('latin1'))).on('error', () => undefined);
    socket.write(bytes);
    await new Promise((resolve) => socket.once('close', resolve));
    return answer.split('\r\n')[0] ?? '';
  }

  attack(
    '9.11',
    'sends bytes that are none, and headers and bodies without end',
    () => held.panel,
    async () => {
      const post =
        'POST /api/login HTTP/1.1\r\nHost: panel\r\nContent-Type: application/json\r\nConnection: close\r\n';
      const answers = [
        await answerTo('\x16\x03\x01 no such method\r\n\r\n'),
        await answerTo(`GET / HTTP/1.1\r\nHost: panel\r\nX: ${'x'.repeat(64 * 1024)}\r\n\r\n`),
        await answerTo(`${post}Content-Length: 3000000\r\n\r\n${'x'.repeat(3_000_000)}`),
        await answerTo(`${post}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\nGET /`),
      ];
      const statuses = answers.map((line) => Number(line.split(' ')[1]));
      expect(statuses).toEqual([400, 431, 413, 400]);
      return statuses.join(' ');
    },
  );
});
