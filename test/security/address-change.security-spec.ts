import { createServer, type Server as Listener, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { type Server } from '@outpost/contracts/servers.js';
import { RCON_PASSWORD, sourceAddress, startSource } from '../support/game-servers.js';
import { attack } from './support/attack.js';
import { AttackedPanel } from './support/attacked-panel.js';

describe('Somebody who may edit a server', () => {
  let panel: AttackedPanel;
  let heard = '';
  const listener: Listener = createServer((socket) =>
    socket.on('data', (bytes) => (heard += bytes.toString('latin1'))).on('error', () => undefined),
  );
  beforeAll(async () => {
    panel = await AttackedPanel.start();
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await panel.stop();
    await new Promise((resolve) => listener.close(resolve));
  });

  attack(
    '6.1',
    'moves it to a listener of their own without its password',
    () => panel,
    async () => {
      const game = await startSource();
      const admin = await panel.admin();
      const body = { name: 'Moved', ...sourceAddress(game) };
      const { id } = (await admin.post<Server>('/api/servers', body)).body;
      const { port } = listener.address() as AddressInfo;
      const answer = await admin.fail('PATCH', `/api/servers/${id}`, { port });
      await admin.post(`/api/servers/${id}/reconnect`);
      await game.stop();
      expect(answer.status).toBe(400);
      expect(heard).not.toContain(RCON_PASSWORD);
      return `${answer.status} ${answer.body.detail}`;
    },
  );
});
