import { once } from 'node:events';
import { type AddressInfo, createServer, type Server as Listener } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { type ExecuteCommandResponse } from '@outpost/contracts/console.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type Server } from '@outpost/contracts/servers.js';
import { SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { encodePacket, PACKET_TYPE } from '@outpost/rcon-protocol/source/source.packet.js';
import { RCON_PASSWORD, sourceAddress } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { attack } from './support/attack.js';
import { registered } from './support/registered.js';
import { underAttack } from './support/under-attack.js';

const ID_AT = 4;
const TYPE_AT = 8;

/** Accepts every login and hangs up on the first command. */
function hangingUp(onLogin: () => void): Listener {
  return createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      if (bytes.readInt32LE(TYPE_AT) !== PACKET_TYPE.password) {
        socket.destroy();
        return;
      }
      onLogin();
      socket.write(encodePacket(bytes.readInt32LE(ID_AT), PACKET_TYPE.verdict, ''));
    });
  });
}

describe('A game server that wants to be shown as it likes', () => {
  const held = underAttack();
  let logins = 0;
  let talkative: SimulatedSourceServer;
  const game = hangingUp(() => (logins += 1));
  beforeAll(async () => {
    const options = { port: 0, password: RCON_PASSWORD, faults: { closesAfterCommand: true } };
    talkative = await SimulatedSourceServer.start(options);
    game.listen(0, '127.0.0.1');
    await once(game, 'listening');
  });
  afterAll(async () => {
    await talkative.stop();
    game.close();
  });

  attack(
    '4.1',
    'takes every login and hangs up on every question',
    () => held.panel,
    async () => {
      const { port } = game.address() as AddressInfo;
      const body = { ...sourceAddress({ port }), name: 'Flap', game: 'minecraft' };
      const { id } = (await held.admin.post<Server>('/api/servers', body)).body;
      const seen = new Set<string>();
      while (logins < 3) {
        seen.add((await held.admin.get<Server>(`/api/servers/${id}`)).body.status);
        await pause(5);
      }
      expect([...seen]).not.toContain('online');
      return [...seen].join(', ');
    },
  );

  attack(
    '4.2',
    'answers each command and hangs up behind the answer',
    () => held.panel,
    async () => {
      const id = await registered(held.admin, sourceAddress(talkative));
      const headers = { cookie: held.admin.cookieHeader, origin: held.panel.url };
      const watcher = await LiveClient.open(held.panel.url, headers);
      watcher.send({ type: 'subscribe', serverId: id });
      await watcher.next('serverStatus');
      for (const word of ['a', 'b']) {
        const command = { command: `echo ${word}` };
        const { body } = await held.admin.post<ExecuteCommandResponse>(`/api/servers/${id}/command`, command);
        expect(body.response).toBe(word);
      }
      watcher.close();
      const messages = watcher.received.filter(({ type }) => type === 'serverStatus').length;
      const lines = (await held.admin.get<LogEntry[]>(`/api/servers/${id}/logs?limit=1000`)).body;
      const entries = lines.filter(({ kind }) => kind === 'status-changed').length;
      expect([messages, entries]).toEqual([1, 1]);
      return `2 answers, ${messages} message and ${entries} entry of its status`;
    },
  );
});
