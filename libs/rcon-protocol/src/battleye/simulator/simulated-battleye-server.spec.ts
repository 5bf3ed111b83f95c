import { createSocket, type Socket } from 'node:dgram';
import { afterEach, describe, expect, it } from '@jest/globals';
import { decodeServerPacket, encodeCommand, encodeLogin } from '../battleye.packet.js';
import { type JournalEntry } from './journal.js';
import { SimulatedBattleyeServer } from './simulated-battleye-server.js';

const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function start(host = '127.0.0.1', entries: JournalEntry[] = []): Promise<SimulatedBattleyeServer> {
  const server = await SimulatedBattleyeServer.start({
    port: 0,
    password: 'x',
    host,
    onEntry: (entry) => entries.push(entry),
  });
  cleanUps.push(() => server.stop());
  return server;
}

async function dial(server: SimulatedBattleyeServer, host = '127.0.0.1'): Promise<Socket> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  cleanUps.push(() => socket.close());
  await new Promise<void>((resolve) => socket.connect(server.port, host, resolve));
  return socket;
}

/** Sends, and resolves with the first packet of that type. */
const ask = (socket: Socket, packet: Buffer, type: string) =>
  new Promise((resolve) => {
    socket.on('message', (bytes) => {
      const answer = decodeServerPacket(bytes);
      if (answer?.type === type) resolve(answer);
    });
    socket.send(packet);
  });

describe('SimulatedBattleyeServer', () => {
  it.each(['127.0.0.1', '::1'])('answers on %s and records what it does', async (host) => {
    const entries: JournalEntry[] = [];
    const server = await start(host, entries);
    const socket = await dial(server, host);
    expect(await ask(socket, encodeLogin('x'), 'login')).toEqual({ type: 'login', accepted: true });
    expect(await ask(socket, encodeCommand(0, '#lock'), 'reply')).toEqual({
      type: 'reply',
      seq: 0,
      text: '',
    });
    expect(entries.map((entry) => entry.type)).toEqual(['login', 'received', 'executed']);
    expect(server.world.locked).toBe(true);
  });

  it('ignores packets while paused and resumes the same sessions', async () => {
    const server = await start();
    const socket = await dial(server);
    await ask(socket, encodeLogin('x'), 'login');
    server.pause();
    expect(server.clientCount).toBe(1);
    const answer = ask(socket, encodeCommand(0, 'before'), 'reply');
    // Loopback preserves the order of datagrams, so those of the second socket arrive after those of the first.
    const witness = await dial(server);
    const seen = new Promise((resolve) => {
      server.setFaults({ toServer: { drop: (bytes) => (bytes.length === 3 && resolve(true), false) } });
    });
    witness.send('end');
    await seen;
    expect(server.journal.executed).toEqual([]);
    server.resume();
    socket.send(encodeCommand(0, 'after'));
    expect(await answer).toMatchObject({ text: 'Unknown command' });
    expect(server.journal.executed).toEqual(['after']);
  });

  it('rejects when the port is taken; stop is idempotent', async () => {
    const server = await start();
    const second = SimulatedBattleyeServer.start({ port: server.port, password: 'x' });
    await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await server.stop();
    await server.stop();
    server.say('to nobody');
  });
});
