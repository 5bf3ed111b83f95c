import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { Rcon } from 'rcon-client';
import { PACKET_VECTORS } from '../testing/byte-vectors.js';
import { SimulatedSourceServer, type SimulatedSourceServerOptions } from './simulated-source-server.js';
import { SimulatedWorld } from './simulated-world.js';

const PASSWORD = 'passwrd';
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function serve(options: Partial<SimulatedSourceServerOptions> = {}): Promise<SimulatedSourceServer> {
  const server = await SimulatedSourceServer.start({ port: 0, password: PASSWORD, ...options });
  cleanUps.push(() => server.stop());
  return server;
}

/** An independent client: the npm package rcon-client. */
async function stranger(server: SimulatedSourceServer, password = PASSWORD): Promise<Rcon> {
  const client = new Rcon({ host: '127.0.0.1', port: server.port, password });
  // It reports a reset as a separate event in addition to the rejected call.
  client.on('error', () => undefined);
  await client.connect();
  cleanUps.push(() => (client.socket === null ? undefined : client.end()));
  return client;
}

const bytesOf = (name: string): Buffer =>
  PACKET_VECTORS.find((vector) => vector.name === name)?.bytes ?? Buffer.alloc(0);

/** Sends bytes and collects the expected number of bytes of the answer. */
class RawClient {
  private received = Buffer.alloc(0);
  private notify: () => void = () => undefined;

  private constructor(readonly socket: Socket) {
    socket.on('data', (bytes: Buffer) => {
      this.received = Buffer.concat([this.received, bytes]);
      this.notify();
    });
  }

  static async open(server: SimulatedSourceServer): Promise<RawClient> {
    const socket = connect({ port: server.port, host: '127.0.0.1', noDelay: true });
    await new Promise((resolve) => socket.once('connect', resolve));
    cleanUps.push(() => socket.destroy());
    return new RawClient(socket);
  }

  async ask(bytes: Buffer, length: number): Promise<Buffer> {
    this.socket.write(bytes);
    while (this.received.length < length) await new Promise<void>((resolve) => (this.notify = resolve));
    const answer = this.received;
    this.received = Buffer.alloc(0);
    return answer;
  }
}

describe('SimulatedSourceServer with rcon-client', () => {
  it('accepts the password and answers one command after the other', async () => {
    const server = await serve();
    const client = await stranger(server);
    expect(await client.send('players')).toBe('Players connected (3):\n-Rowan\n-Dana Lee\n-Мирон\n');
    expect(await client.send('echo привет')).toBe('привет');
    expect(await client.send('fly')).toBe('Unknown command');
    expect(await client.send('kick Rowan')).toBe('Kicked Rowan.\n');
    expect(await client.send('list')).toBe('There are 2 of a max of 32 players online: Dana Lee, Мирон');
    expect(server.journal.commands).toEqual(['players', 'echo привет', 'fly', 'kick Rowan', 'list']);
  });

  it('refuses a wrong password', async () => {
    // This client treats the first packet as the verdict, so the server must omit the empty one before it.
    const server = await serve({ faults: { omitsEmptyReply: true } });
    await expect(stranger(server, 'wrong')).rejects.toThrow('Authentication failed');
    expect(server.journal.count('refused')).toBe(1);
  });

  it('closes on a wrong password if the personality does so', async () => {
    const server = await serve({ personality: 'squad' });
    await expect(stranger(server, 'wrong')).rejects.toThrow('Connection closed');
  });

  it('sends a long reply as one packet if the personality does so', async () => {
    const long = 'Имя '.repeat(20_000);
    const server = await serve({ personality: 'factorio', world: new SimulatedWorld(undefined, { long }) });
    const client = await stranger(server);
    expect(await client.send('long')).toBe(long);
    expect(await client.send('echo after')).toBe('after');
  });

  it('fills the first of several packets up to the limit', async () => {
    const server = await serve({ world: new SimulatedWorld(undefined, { long: 'x'.repeat(9000) }) });
    expect(await (await stranger(server)).send('long')).toHaveLength(4086);
  });
});

describe('SimulatedSourceServer, byte by byte', () => {
  it('answers SR-01 with SR-02 and SR-03, and SR-06 with SR-07 and SR-08', async () => {
    const client = await RawClient.open(await serve());
    expect(await client.ask(bytesOf('SR-01'), 28)).toEqual(
      Buffer.concat([bytesOf('SR-02'), bytesOf('SR-03')]),
    );
    expect(await client.ask(bytesOf('SR-06'), 32)).toEqual(
      Buffer.concat([bytesOf('SR-07'), bytesOf('SR-08')]),
    );
  });

  it('answers a wrong password with SR-02 and SR-04', async () => {
    const client = await RawClient.open(await serve({ password: 'another' }));
    expect(await client.ask(bytesOf('SR-01'), 28)).toEqual(
      Buffer.concat([bytesOf('SR-02'), bytesOf('SR-04')]),
    );
  });

  it('answers a command before the login with an empty packet and does not run it', async () => {
    const server = await serve();
    const client = await RawClient.open(server);
    expect(await client.ask(bytesOf('SR-05'), 14)).toHaveLength(14);
    expect(server.journal.commands).toEqual([]);
  });

  it('closes like Minecraft when one read holds two packets', async () => {
    const server = await serve({ personality: 'minecraft' });
    const client = await RawClient.open(server);
    await client.ask(bytesOf('SR-01'), 14);
    const closed = new Promise((resolve) => client.socket.once('close', resolve));
    client.socket.write(Buffer.concat([bytesOf('SR-05'), bytesOf('SR-06')]));
    await closed;
    expect(server.journal.count('malformed')).toBe(1);
  });

  it('closes on a malformed packet', async () => {
    const server = await serve();
    const client = await RawClient.open(server);
    const closed = new Promise((resolve) => client.socket.once('close', resolve));
    client.socket.write('GET / HTTP/1.1\r\n\r\n');
    await closed;
    expect(server.journal.count('malformed')).toBe(1);
  });
});

describe('SimulatedSourceServer process', () => {
  it('stops on "quit" and comes back on the same port', async () => {
    const clock = new ManualClock();
    const server = await serve({ clock, bootDelayMs: 5000 });
    const client = await stranger(server);
    await expect(client.send('quit')).rejects.toThrow('Connection closed');
    await expect(stranger(server)).rejects.toThrow('ECONNREFUSED');
    await clock.advance(5000);
    expect(await (await stranger(server)).send('version')).toMatch(/^Simulated game server/);
  });

  it('stops permanently, also while booting', async () => {
    const clock = new ManualClock();
    const server = await serve({ clock });
    server.restart();
    await server.stop();
    expect(clock.pending).toBe(0);
    await clock.advance(60_000);
    await expect(stranger(server)).rejects.toThrow('ECONNREFUSED');
    await server.stop();
  });

  it('rejects when its port is taken', async () => {
    const { port } = await serve();
    await expect(serve({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('keeps a journal of a bounded length', async () => {
    const { journal } = await serve();
    for (let i = 0; i < 30_000; i += 1) journal.add('command', `${i}`);
    expect(journal.entries.length).toBeLessThanOrEqual(10_000);
    expect(journal.commands.at(-1)).toBe('29999');
  });
});
