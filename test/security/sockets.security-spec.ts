import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { type Server } from '@outpost/contracts/servers.js';
import { SimulatedWebrconServer } from '@outpost/rcon-protocol/webrcon/simulator/simulated-webrcon-server.js';
import { type RawClient } from '../support/api.js';
import { battleyeAddress, RCON_PASSWORD } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { attack } from './support/attack.js';
import { AttackedPanel } from './support/attacked-panel.js';

const READERS = 30;
/** Fourteen megabytes together: the buffers of the kernel take the first six for a reader that reads nothing. */
const LINE = 'x'.repeat(12_000);
const LINES = 1_200;

let panel: AttackedPanel;
let crowded: AttackedPanel;
const open: LiveClient[] = [];
beforeAll(async () => {
  panel = await AttackedPanel.start();
  crowded = await AttackedPanel.start({ LIMITS: `sockets-per-user=${READERS},sockets=${READERS}` });
});
afterAll(async () => {
  for (const client of open) client.socket.terminate();
  await Promise.all([panel.stop(), crowded.stop()]);
});

const connect = async ({ url, cookieHeader }: RawClient): Promise<number> => {
  try {
    open.push(await LiveClient.open(url, { cookie: cookieHeader }));
    return 101;
  } catch (error) {
    return Number(/refused: (\d+)/.exec(String(error))?.[1] ?? 0);
  }
};

/** Until there is a place again: the readers that take nothing were cut off. */
async function placeAfter(person: RawClient): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    if ((await connect(person)) === 101) return tries;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

describe('Somebody with an account', () => {
  attack(
    '9.4',
    'opens sixty sockets',
    () => panel,
    async () => {
      const admin = await panel.admin();
      const statuses: number[] = [];
      for (let count = 0; count < 60; count += 1) statuses.push(await connect(admin));
      expect(statuses.filter((status) => status === 101)).toHaveLength(20);
      expect(statuses.filter((status) => status === 429)).toHaveLength(40);
      for (const client of open.splice(0)) client.socket.terminate();
      return '20 open, 40 times 429';
    },
  );

  attack(
    '9.5',
    `has ${READERS} sockets that read nothing of what a game floods them with`,
    () => crowded,
    async () => {
      const game = await SimulatedWebrconServer.start({ port: 0, password: RCON_PASSWORD });
      const admin = await crowded.admin();
      const body = { name: 'Flood', ...battleyeAddress(game), type: 'webrcon' };
      const { id } = (await admin.post<Server>('/api/servers', body)).body;
      await admin.post(`/api/servers/${id}/status`);
      for (let count = 0; count < READERS; count += 1) expect(await connect(admin)).toBe(101);
      for (const client of open) {
        client.send({ type: 'subscribe', serverId: id });
        await client.next('serverStatus');
        client.socket.pause();
      }
      for (let count = 0; count < LINES; count += 1) {
        game.print(LINE);
        if (count % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await placeAfter(admin);
      await game.stop();
      const { grownMb } = await crowded.vitalSigns();
      expect(grownMb).toBeLessThan(200);
      return 'cut off within ten seconds';
    },
    { timeoutMs: 120_000 },
  );
});
