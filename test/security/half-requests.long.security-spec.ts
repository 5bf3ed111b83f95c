import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { attack } from './support/attack.js';
import { AttackedPanel } from './support/attacked-panel.js';

const SENDERS = 1_500;
const HALF_BODY = 'a'.repeat(30_000);

let panel: AttackedPanel;
const sockets: Socket[] = [];
beforeAll(async () => {
  panel = await AttackedPanel.start();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await panel.stop();
});

async function sender(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined).resume();
  await once(socket, 'connect');
  socket.write('POST /api/login HTTP/1.1\r\nHost: panel\r\nContent-Type: application/json\r\n');
  socket.write(`Content-Length: 60000\r\n\r\n${HALF_BODY}`);
  return socket;
}

const gone = (socket: Socket): Promise<unknown> =>
  socket.destroyed ? Promise.resolve() : new Promise((resolve) => socket.once('close', resolve));

describe('A stranger', () => {
  attack(
    '9.6',
    `sends ${SENDERS} bodies by half and waits`,
    () => panel,
    async () => {
      const port = Number(new URL(panel.url).port);
      const all: Socket[] = [];
      for (let count = 0; count < SENDERS; count += 1) all.push(await sender(port));
      const began = performance.now();
      expect((await panel.visitor().get('/api/health')).status).toBe(200);
      await Promise.all(all.map(gone));
      const seconds = (performance.now() - began) / 1000;
      const { grownMb } = await panel.vitalSigns();
      expect(grownMb).toBeLessThan(300);
      return `all gone after ${seconds.toFixed(1)} s`;
    },
    { timeoutMs: 120_000 },
  );
});
