import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { type RconError } from '../../errors.js';
import { openTcp, TCP_CONNECT_TIMEOUT_MS, tcpTransport } from './tcp.transport.js';
import { type TransportAddress } from './transport.js';

const never = new AbortController().signal;
const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

interface Peer {
  readonly at: TransportAddress;
  readonly server: Server;
  readonly accepted: Promise<Socket>;
}

async function listen(address = '127.0.0.1'): Promise<Peer> {
  const server = createServer({ allowHalfOpen: true });
  const accepted = new Promise<Socket>((resolve) =>
    server.once('connection', (socket) => {
      cleanUps.push(() => socket.destroy());
      socket.on('error', () => undefined);
      resolve(socket);
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  cleanUps.push(() => server.close());
  return { at: { address, port: (server.address() as AddressInfo).port }, server, accepted };
}

class Inbox {
  maySend?: () => boolean;
  readonly pieces: string[] = [];
  readonly reasons: RconError[] = [];
  private notify: () => void = () => undefined;

  onData(bytes: Uint8Array): void {
    this.pieces.push(Buffer.from(bytes).toString());
    this.notify();
  }

  onClosed(reason: RconError): void {
    this.reasons.push(reason);
    this.notify();
  }

  async until(ready: () => boolean): Promise<void> {
    while (!ready()) await new Promise<void>((resolve) => (this.notify = resolve));
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('openTcp', () => {
  it.each(['127.0.0.1', '::1'])('carries bytes both ways over %s', async (address) => {
    const peer = await listen(address);
    const inbox = new Inbox();
    const transport = await openTcp(peer.at, inbox, never);
    cleanUps.push(() => transport.close());
    const socket = await peer.accepted;
    const heard = new Promise((resolve) => socket.once('data', resolve));
    transport.send(Buffer.from('ping'));
    expect(String(await heard)).toBe('ping');
    socket.write('x'.repeat(100_000));
    await inbox.until(() => inbox.pieces.join('').length === 100_000);
  });

  it('shares one read buffer between sockets without mixing their data', async () => {
    const memory = new Set<ArrayBufferLike>();
    const streams = await Promise.all(
      ['a', 'b', 'c'].map(async (letter) => {
        const peer = await listen();
        const inbox = new Inbox();
        const hear = (bytes: Uint8Array): void => {
          memory.add(bytes.buffer);
          inbox.onData(bytes);
        };
        const transport = await openTcp(peer.at, { onData: hear, onClosed: () => undefined }, never);
        cleanUps.push(() => transport.close());
        return { letter, inbox, socket: await peer.accepted };
      }),
    );
    for (const { letter, socket } of streams) socket.write(letter.repeat(300_000));
    for (const { letter, inbox } of streams) {
      await inbox.until(() => inbox.pieces.join('').length >= 300_000);
      expect(inbox.pieces.join('') === letter.repeat(300_000)).toBe(true);
    }
    expect(memory.size).toBe(1);
  });

  it('sends the packets of one turn in order, and before it closes', async () => {
    const peer = await listen();
    const inbox = new Inbox();
    const transport = await openTcp(peer.at, inbox, never);
    const socket = await peer.accepted;
    const heard: Buffer[] = [];
    socket.on('data', (bytes) => heard.push(bytes));
    const over = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    for (const word of ['one ', 'two ', 'three']) transport.send(Buffer.from(word));
    transport.close();
    transport.send(Buffer.from(' four'));
    socket.on('end', () => socket.end());
    await over;
    expect(Buffer.concat(heard).toString()).toBe('one two three');
  });

  it.each(['is about to send', 'closes'])(
    'drops what it may not send any more when it %s',
    async (moment) => {
      const peer = await listen();
      const inbox = new Inbox();
      let isAllowed = true;
      inbox.maySend = () => isAllowed;
      const transport = await openTcp(peer.at, inbox, never);
      const socket = await peer.accepted;
      const heard: Buffer[] = [];
      socket.on('data', (bytes) => heard.push(bytes));
      const over = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      transport.send(Buffer.from('in time'));
      await nextTurn();
      transport.send(Buffer.from('too late'));
      // As when the process is stopped before the turn ends.
      isAllowed = false;
      if (moment === 'closes') transport.close();
      socket.on('end', () => socket.end());
      await over;
      expect(Buffer.concat(heard).toString()).toBe('in time');
      expect(inbox.reasons.map(({ kind }) => kind)).toEqual(moment === 'closes' ? [] : ['closed']);
    },
  );

  it('rejects with port-closed and the address where nothing listens', async () => {
    const { at, server } = await listen();
    await new Promise((resolve) => server.close(resolve));
    await expect(openTcp(at, new Inbox(), never)).rejects.toMatchObject({
      kind: 'port-closed',
      message: expect.stringContaining(`127.0.0.1:${at.port}`),
    });
  });

  it('rejects with no-answer when the handshake gets no answer for 10 s', async () => {
    const { at } = await listen();
    const clock = new ManualClock();
    const inbox = new Inbox();
    const opening = tcpTransport(clock)(at, inbox, never);
    // The timer fires before the event loop can process the connection.
    void clock.advance(TCP_CONNECT_TIMEOUT_MS);
    await expect(opening).rejects.toMatchObject({ kind: 'no-answer' });
    await nextTurn();
    expect(inbox.reasons).toEqual([]);
  });

  it('leaves no timer behind once it is connected', async () => {
    const { at } = await listen();
    const clock = new ManualClock();
    const transport = await tcpTransport(clock)(at, new Inbox(), never);
    expect(clock.pending).toBe(0);
    transport.close();
  });

  it('rejects with network for an unreachable address', async () => {
    await expect(openTcp({ address: 'fe80::1', port: 9 }, new Inbox(), never)).rejects.toMatchObject({
      kind: 'network',
    });
  });

  it.each(['before', 'while'])('rejects when aborted %s connecting', async (moment) => {
    const { at } = await listen();
    const controller = new AbortController();
    if (moment === 'before') controller.abort();
    const opening = openTcp(at, new Inbox(), controller.signal);
    controller.abort();
    await expect(opening).rejects.toMatchObject({ kind: 'closed' });
  });

  it('AT-53: reports lost as soon as the peer sends FIN, although it could still receive', async () => {
    const peer = await listen();
    const inbox = new Inbox();
    await openTcp(peer.at, inbox, never);
    (await peer.accepted).end('last words');
    await inbox.until(() => inbox.reasons.length > 0);
    expect(inbox.pieces.join('')).toBe('last words');
    expect(inbox.reasons).toMatchObject([{ kind: 'lost' }]);
  });

  it('AT-53: reports a FIN without waiting for pending writes', async () => {
    const peer = await listen();
    const inbox = new Inbox();
    const transport = await openTcp(peer.at, inbox, never);
    const socket = await peer.accepted;
    socket.pause();
    transport.send(Buffer.alloc(32 * 1024 * 1024));
    socket.end();
    await inbox.until(() => inbox.reasons.length > 0);
    expect(inbox.reasons).toMatchObject([{ kind: 'lost' }]);
  });

  it('reports lost once when the connection is reset; later sends have no effect', async () => {
    const peer = await listen();
    const inbox = new Inbox();
    const transport = await openTcp(peer.at, inbox, never);
    (await peer.accepted).resetAndDestroy();
    await inbox.until(() => inbox.reasons.length > 0);
    transport.send(Buffer.from('x'));
    await nextTurn();
    expect(inbox.reasons).toMatchObject([{ kind: 'lost', message: expect.stringContaining('ECONNRESET') }]);
  });

  it('calls no listener after it was closed', async () => {
    const peer = await listen();
    const inbox = new Inbox();
    const transport = await openTcp(peer.at, inbox, never);
    const socket = await peer.accepted;
    const gone = new Promise((resolve) => socket.once('close', resolve));
    socket.once('end', () => socket.destroy());
    socket.resume();
    transport.close();
    transport.close();
    await gone;
    expect([inbox.pieces, inbox.reasons]).toEqual([[], []]);
  });
});
