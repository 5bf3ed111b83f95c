import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { type ExecuteCommandResponse } from '@outpost/contracts/console.js';
import { type TestConnectionResponse } from '@outpost/contracts/doctor.js';
import { type PlayerList } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { SimulatedWorld } from '@outpost/rcon-protocol/source/simulator/simulated-world.js';
import { type RawClient } from '../support/api.js';
import { RCON_PASSWORD, sourceAddress } from '../support/game-servers.js';
import { attack } from './support/attack.js';
import { AttackedPanel } from './support/attacked-panel.js';

const WORDS = 'Unknown command';
/** A megabyte that starts like a list but is not one. */
const NO_LIST = `Hello! ${'x, '.repeat(350_000)}`;

/** What a Minecraft server's game port sends to any client that speaks first. */
const MINECRAFT_KICK = Buffer.concat([
  Buffer.from([0x55, 0x00, 0x53]),
  Buffer.from(JSON.stringify({ text: 'x'.repeat(72) })),
]);

describe('A game server that answers otherwise than expected', () => {
  let panel: AttackedPanel;
  let admin: RawClient;
  let game: SimulatedSourceServer;
  let server: string;
  const port = createServer((socket) =>
    socket.on('error', () => undefined).once('data', () => socket.end(MINECRAFT_KICK)),
  );
  beforeAll(async () => {
    panel = await AttackedPanel.start();
    admin = await panel.admin();
    const world = new SimulatedWorld(undefined, { list: NO_LIST, stop: WORDS });
    const options = { port: 0, password: RCON_PASSWORD, personality: 'minecraft', world } as const;
    game = await SimulatedSourceServer.start(options);
    await new Promise<void>((resolve) => port.listen(0, '127.0.0.1', resolve));
    const body = { name: 'Overworld', ...sourceAddress(game), game: 'minecraft' };
    server = `/api/servers/${(await admin.post<Server>('/api/servers', body)).body.id}`;
    await admin.post(`${server}/status`);
    // The first diagnosis loads the query modules, which are not under attack.
    await admin.post('/api/test-connection', sourceAddress(game));
  });
  afterAll(async () => {
    await panel.stop();
    await game.stop();
    await new Promise((resolve) => port.close(resolve));
  });

  attack(
    '4.51',
    'answers a megabyte that is no list of players, so that nobody seems to be on',
    () => panel,
    async () => {
      const { body } = await admin.post<PlayerList>(`${server}/players/refresh`);
      expect(body).toMatchObject({ players: [], freshness: 'unknown', isUnderstood: false });
      expect(body.raw?.length).toBe(4_096);
      expect((await admin.get<Server>(server)).body.players).toBeNull();
      const kick = await admin.fail('POST', `${server}/players/kick`, { playerId: 'Anna' });
      expect(kick.body.code).toBe('players_unknown');
      return `players unknown, ${body.raw?.length} characters of it shown`;
    },
  );

  attack(
    '4.52',
    'does not know the command to stop, so that it seems to restart',
    () => panel,
    async () => {
      const { body } = await admin.post<ExecuteCommandResponse>(`${server}/command`, { command: 'stop' });
      expect(body).toEqual({ response: WORDS, outcome: 'failed' });
      const { status } = (await admin.get<Server>(server)).body;
      expect(status).toBe('online');
      return `${body.outcome}, the server is ${status}`;
    },
  );

  attack(
    '4.53',
    'is the game port, whose first bytes are no size of a packet',
    () => panel,
    async () => {
      const address = { ...sourceAddress({ port: (port.address() as AddressInfo).port }) };
      const { body } = await admin.post<TestConnectionResponse>('/api/test-connection', address);
      expect(body.success).toBe(false);
      expect(body.message).toContain('the port players connect to');
      return body.message;
    },
  );

  attack(
    '4.56',
    'speaks another protocol than it is registered with, so that its password seems to be wrong',
    () => panel,
    async () => {
      const address = { ...sourceAddress(game), type: 'webrcon' };
      const { body } = await admin.post<TestConnectionResponse>('/api/test-connection', address);
      expect([body.success, /password/i.test(body.message)]).toEqual([false, false]);
      return body.message;
    },
    { timeoutMs: 30_000 },
  );
});
