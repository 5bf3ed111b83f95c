import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { afterEach, describe, expect, it } from '@jest/globals';
import { RconError } from '../../errors.js';
import { openUdp } from './udp.transport.js';

const never = new AbortController().signal;
const cleanUps: (() => void)[] = [];

afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

async function bind(type: 'udp4' | 'udp6' = 'udp4'): Promise<Socket> {
  const socket = createSocket(type);
  await new Promise<void>((resolve) => socket.bind(0, type === 'udp4' ? '127.0.0.1' : '::1', resolve));
  cleanUps.push(() => socket.close());
  return socket;
}

class Inbox {
  maySend?: () => boolean;
  readonly texts: string[] = [];
  private waiting: ((value: string) => void) | undefined;
  readonly closed: Promise<RconError>;
  onClosed!: (reason: RconError) => void;

  constructor() {
    this.closed = new Promise((resolve) => (this.onClosed = resolve));
  }

  onData(bytes: Uint8Array): void {
    this.texts.push(Buffer.from(bytes).toString());
    this.waiting?.(this.texts.at(-1) ?? '');
  }

  next(): Promise<string> {
    return new Promise((resolve) => (this.waiting = resolve));
  }
}

async function open(peer: Socket, inbox: Inbox, spelling?: string) {
  const { address, port } = peer.address();
  const transport = await openUdp({ address: spelling ?? address, port }, inbox, never);
  cleanUps.push(() => transport.close());
  return transport;
}

const heardBy = (socket: Socket): Promise<{ text: string; from: RemoteInfo }> =>
  new Promise((resolve) =>
    socket.once('message', (bytes, from) => resolve({ text: bytes.toString(), from })),
  );

describe('openUdp', () => {
  it.each([
    ['IPv4', 'udp4', undefined],
    ['IPv6', 'udp6', undefined],
    ['IPv6 written at length', 'udp6', '0:0:0:0:0:0:0:1'],
  ] as const)('carries datagrams both ways over %s', async (_name, type, spelling) => {
    const peer = await bind(type);
    const inbox = new Inbox();
    const transport = await open(peer, inbox, spelling);
    const heard = heardBy(peer);
    transport.send(Buffer.from('ping'));
    const { text, from } = await heard;
    expect(text).toBe('ping');
    const answer = inbox.next();
    peer.send('x'.repeat(60_000), from.port, from.address);
    expect(await answer).toHaveLength(60_000);
  });

  it('AT-15: ignores a packet from another port', async () => {
    const peer = await bind();
    const stranger = await bind();
    const inbox = new Inbox();
    const transport = await open(peer, inbox);
    const heard = heardBy(peer);
    transport.send(Buffer.from('hello'));
    const { port, address } = (await heard).from;
    const answer = inbox.next();
    await new Promise((resolve) => stranger.send('from a stranger', port, address, resolve));
    peer.send('from the peer', port, address);
    await answer;
    expect(inbox.texts).toEqual(['from the peer']);
  });

  it('AT-23: uses a new local port each time', async () => {
    const peer = await bind();
    const ports: number[] = [];
    for (let i = 0; i < 2; i += 1) {
      const transport = await open(peer, new Inbox());
      const heard = heardBy(peer);
      transport.send(Buffer.from('x'));
      ports.push((await heard).from.port);
    }
    expect(ports[0]).not.toBe(ports[1]);
  });

  it('AT-18: reports port-closed when the machine sends "port unreachable"', async () => {
    const peer = await bind();
    const { port } = peer.address();
    cleanUps.pop();
    await new Promise<void>((resolve) => peer.close(resolve));
    const inbox = new Inbox();
    const transport = await openUdp({ address: '127.0.0.1', port }, inbox, never);
    transport.send(Buffer.from('x'));
    const reason = await inbox.closed;
    expect(reason).toBeInstanceOf(RconError);
    expect(reason.kind).toBe('port-closed');
    expect(reason.message).toContain(`127.0.0.1:${port}`);
    transport.send(Buffer.from('after the end'));
  });

  it('sends nothing and closes once it may not send any more', async () => {
    const peer = await bind();
    const inbox = new Inbox();
    let isAllowed = true;
    inbox.maySend = () => isAllowed;
    const transport = await open(peer, inbox);
    const heard: string[] = [];
    peer.on('message', (bytes) => heard.push(bytes.toString()));
    const first = heardBy(peer);
    transport.send(Buffer.from('in time'));
    await first;
    isAllowed = false;
    transport.send(Buffer.from('too late'));
    expect(await inbox.closed).toMatchObject({ kind: 'closed' });
    isAllowed = true;
    transport.send(Buffer.from('after the end'));
    const other = await open(peer, new Inbox());
    const last = heardBy(peer);
    other.send(Buffer.from('of another one'));
    await last;
    expect(heard).toEqual(['in time', 'of another one']);
  });

  it('rejects with network for an unreachable address', async () => {
    // A link-local address without an interface cannot be connected to.
    const opening = openUdp({ address: 'fe80::1', port: 9 }, new Inbox(), never);
    await expect(opening).rejects.toMatchObject({ kind: 'network' });
  });

  it('rejects when aborted', async () => {
    const peer = await bind();
    const { address, port } = peer.address();
    const opening = openUdp({ address, port }, new Inbox(), AbortSignal.abort());
    await expect(opening).rejects.toMatchObject({ kind: 'closed' });
  });
});
