import { createServer, type Server as Listener, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { type Server } from '@outpost/contracts/servers.js';
import { type RawClient } from '../support/api.js';
import { RCON_PASSWORD, sourceAddress, startSource } from '../support/game-servers.js';
import { attack } from './support/attack.js';
import { AttackedPanel } from './support/attacked-panel.js';

let panel: AttackedPanel;
let admin: RawClient;
let id: number;
let received = '';
const listener: Listener = createServer((socket) =>
  socket.on('data', (bytes) => (received += bytes.toString('latin1'))).on('error', () => undefined),
);
beforeAll(async () => {
  panel = await AttackedPanel.start();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  admin = await panel.admin();
  const game = await startSource();
  const body = { name: 'Moved', ...sourceAddress(game) };
  id = (await admin.post<Server>('/api/servers', body)).body.id;
  // The first diagnosis loads its modules.
  await admin.post(`/api/servers/${id}/doctor`);
  await game.stop();
});
afterAll(async () => {
  await panel.stop();
  await new Promise((resolve) => listener.close(resolve));
});

const listenerAddress = (): { host: string; port: number } => ({
  host: '127.0.0.1',
  port: (listener.address() as AddressInfo).port,
});
const redirect = async (method: string, path: string, body: object): Promise<string> => {
  const answer = await admin.fail(method, path, body);
  await admin.post(`/api/servers/${id}/reconnect`);
  expect(answer.status).toBe(400);
  expect(received).not.toContain(RCON_PASSWORD);
  return `${answer.status} ${answer.body.detail}`;
};

describe('Somebody who may edit a server', () => {
  attack(
    '6.1',
    'moves it to a listener of their own without its password',
    () => panel,
    () => redirect('PATCH', `/api/servers/${id}`, listenerAddress()),
  );

  attack(
    '6.2',
    'moves it there with an empty password, or as another type',
    () => panel,
    async () => {
      await redirect('PATCH', `/api/servers/${id}`, { ...listenerAddress(), type: 'telnet' });
      return redirect('PATCH', `/api/servers/${id}`, { ...listenerAddress(), password: '' });
    },
  );
});

describe('Somebody who may edit a server, in other ways', () => {
  attack(
    '6.3',
    'tests the connection to a listener with the stored password',
    () => panel,
    () => redirect('POST', '/api/test-connection', { ...listenerAddress(), type: 'source', serverId: id }),
  );

  attack(
    '6.4',
    'has a registered server diagnosed at another address',
    () => panel,
    async () => {
      const { status } = await admin.post(`/api/servers/${id}/doctor`, listenerAddress());
      expect(received).not.toContain(RCON_PASSWORD);
      return `${status}, diagnosed at its stored address`;
    },
  );

  attack(
    '6.5',
    'moves it between two requests that each look harmless',
    () => panel,
    async () => {
      const { port } = (await admin.get<Server>(`/api/servers/${id}`)).body;
      await admin.send('PATCH', `/api/servers/${id}`, { ...listenerAddress(), password: 'mine' });
      await Promise.all([
        admin.send('PATCH', `/api/servers/${id}`, { port, password: RCON_PASSWORD }),
        ...Array.from({ length: 8 }, () => admin.send('PATCH', `/api/servers/${id}`, listenerAddress())),
      ]);
      await admin.post(`/api/servers/${id}/reconnect`);
      expect((await admin.get<Server>(`/api/servers/${id}`)).body.port).toBe(port);
      expect(received).not.toContain(RCON_PASSWORD);
      return 'judged by what is stored at that moment';
    },
  );
});
