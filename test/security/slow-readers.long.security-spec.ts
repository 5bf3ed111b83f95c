import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { sourceAddress } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { attack } from './support/attack.js';
import { HostileWebrcon } from './support/hostile-webrcon.js';
import { registered } from './support/registered.js';
import { underAttack } from './support/under-attack.js';

const READERS = 200;
/** Seven megabytes for each reader: the OS buffers the first few. */
const LINE = 'x'.repeat(12_000);
const LINES = 600;

describe('Somebody with an account', () => {
  const held = underAttack({ LIMITS: `sockets-per-user=${READERS},sockets=${READERS}` });
  let game: HostileWebrcon;
  let id: number;
  const readers: LiveClient[] = [];
  beforeAll(async () => {
    game = await HostileWebrcon.start();
    id = await registered(held.admin, { ...sourceAddress(game), type: 'webrcon' });
  }, 60_000);
  afterAll(async () => {
    for (const { socket } of readers) socket.terminate();
    await game.stop();
  });

  const open = (): Promise<LiveClient> =>
    LiveClient.open(held.panel.url, { cookie: held.admin.cookieHeader, origin: held.panel.url });
  const hasPlace = async (): Promise<boolean> => {
    try {
      readers.push(await open());
      return true;
    } catch (error) {
      if (!/refused: (429|503)/.test(String(error))) throw error;
      return false;
    }
  };

  attack(
    '9.5',
    `has ${READERS} sockets that read nothing of what a game floods them with`,
    () => held.panel,
    async () => {
      for (let count = 0; count < READERS; count += 1) {
        const reader = await open();
        readers.push(reader);
        reader.send({ type: 'subscribe', serverId: id });
        await reader.next('serverStatus');
        reader.socket.pause();
      }
      const slow = [...readers];
      const began = performance.now();
      await game.flood(LINES, (at) => `${at} ${LINE}`);
      // Waits for a free slot: clients that read nothing have been disconnected.
      while (!(await hasPlace())) await pause(250);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      for (const { socket } of slow) socket.resume();
      const codes = new Set(await Promise.all(slow.map(({ closed }) => closed)));
      // Terminated: a closing handshake would wait for a client that reads nothing.
      expect(codes).toEqual(new Set([1006]));
      const { grownMb } = await held.panel.vitalSigns();
      expect(grownMb).toBeLessThan(400);
      return `cut off after ${seconds} s`;
    },
    { timeoutMs: 120_000 },
  );
});
