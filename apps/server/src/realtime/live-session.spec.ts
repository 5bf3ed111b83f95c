import { once } from 'node:events';
import { type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type BatchMessage, type ServerMessage } from '@outpost/contracts/live.js';
import { anEntry } from '@outpost/contracts/testing/timeline.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { WebSocket, WebSocketServer } from 'ws';
import { type Principal } from '../auth/principal.js';
import { LiveSession, QUEUE_BYTES } from './live-session.js';
import { BroadcastRound } from './broadcast-round.js';
import { ROOM_ROUND_LENGTH } from './server-batch.js';

const PRINCIPAL = {} as Principal;
const SERVER_ID = 7;
const MIB = 1024 * 1024;

/** An entry that is sent only as a log entry: one message for each reader. */
const entry = (id: number, length: number): TimelineEntry =>
  anEntry({ id, serverId: SERVER_ID, kind: 'settings-changed', message: 'x'.repeat(length) });
const answer = (length: number): ServerMessage => ({
  type: 'commandResponse',
  serverId: SERVER_ID,
  command: 'players',
  response: 'x'.repeat(length),
  outcome: 'executed',
  timestamp: '2026-11-22T00:00:00.000Z',
  historyId: 1,
  durationMs: 1,
});

describe.each([
  ['that follows the timeline', true],
  ['that knows the plain messages', false],
])('A live session %s', (_, followsTimeline) => {
  let listener: WebSocketServer;
  let reader: WebSocket;
  let socket: WebSocket;
  let session: LiveSession;
  let received: ServerMessage[];
  beforeEach(async () => {
    listener = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(listener, 'listening');
    const accepted = once(listener, 'connection') as Promise<[WebSocket, IncomingMessage]>;
    reader = new WebSocket(`ws://127.0.0.1:${(listener.address() as AddressInfo).port}`);
    received = [];
    reader.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString('utf8')) as ServerMessage | BatchMessage;
      received.push(...(message.type === 'batch' ? message.messages : [message]));
    });
    await once(reader, 'open');
    const [taken, request] = await accepted;
    socket = taken;
    session = new LiveSession(socket, request, PRINCIPAL, followsTimeline);
    session.subscriptions.set(SERVER_ID, 1);
    nextId = 1;
  });
  afterEach(async () => {
    reader.terminate();
    await new Promise((resolve) => listener.close(resolve));
  });

  let nextId: number;
  /** One round with one entry. */
  const deliverRound = (length: number): void => {
    const round = new BroadcastRound(nextId);
    const batch = round.batchOf(SERVER_ID, 0);
    batch.add(entry(nextId++, length), undefined);
    session.deliver(round, [batch]);
  };
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  /** Writes until the buffers of both kernels are full and an update is left out. */
  async function fill({ isChecked = true } = {}): Promise<void> {
    reader.pause();
    for (let sent = 0; sent < 1_000 && session.notTaken === 0; sent += 1) {
      deliverRound(64 * 1024);
      await turn();
    }
    expect(session.notTaken).toBe(1);
    if (isChecked) session.endIfStalled();
  }
  const isOpen = (): boolean => socket.readyState === WebSocket.OPEN;
  const receipt = (type: ServerMessage['type']): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (received.some((message) => message.type === type)) resolve();
        else reader.once('message', check);
      };
      check();
    });

  it('leaves updates out for a slow reader, but never an answer', async () => {
    await fill();
    const waiting = socket.bufferedAmount;
    expect(waiting).toBeLessThanOrEqual(QUEUE_BYTES);
    deliverRound(100);
    expect(socket.bufferedAmount).toBe(waiting);
    session.send(answer(100));
    expect(socket.bufferedAmount).toBeGreaterThan(waiting);
    expect(isOpen()).toBe(true);
  });

  it('reports once what was left out when the reader has caught up, and then continues', async () => {
    await fill();
    const first = nextId - 1;
    for (let count = 0; count < 9; count += 1) deliverRound(100);
    reader.resume();
    const notice = followsTimeline ? 'reload' : 'connectionError';
    await receipt(notice);
    session.send(answer(1));
    await receipt('commandResponse');
    const notices = received.filter(({ type }) => type === notice);
    expect(notices).toEqual([
      followsTimeline
        ? { type: 'reload', serverId: SERVER_ID, from: first, upTo: first + 9, leftOut: 10 }
        : {
            type: 'connectionError',
            serverId: SERVER_ID,
            error:
              'This connection reads too slowly. Messages left out: 10; the lists of the server hold them',
          },
    ]);
    // Earlier updates come before the notice and later messages after it: in this order nothing is missing.
    expect(received.filter(({ type }) => type === (followsTimeline ? 'timeline' : 'logEntry'))).toHaveLength(
      first - 1,
    );
    expect(received.slice(-2).map(({ type }) => type)).toEqual([notice, 'commandResponse']);
  });

  it('reports nothing about a server that it may no longer see', async () => {
    await fill();
    session.leave(SERVER_ID);
    reader.resume();
    await once(reader, 'message');
    while (socket.bufferedAmount > 0) await turn();
    session.send(answer(1));
    await receipt('commandResponse');
    expect(received.map(({ type }) => type)).not.toContain(followsTimeline ? 'reload' : 'connectionError');
  });

  it('ends a reader that takes nothing while a megabyte waits or was left out', async () => {
    await fill();
    session.endIfStalled();
    expect(isOpen()).toBe(true);
    for (let count = 0; count < 20; count += 1) deliverRound(64 * 1024);
    session.endIfStalled();
    expect(isOpen()).toBe(false);
    await once(socket, 'close');
    expect(socket.bufferedAmount).toBe(0);
  });

  it('ends a reader that took something before the first check, and nothing since', async () => {
    await fill({ isChecked: false });
    for (let count = 0; count < 20; count += 1) deliverRound(64 * 1024);
    session.endIfStalled();
    expect(isOpen()).toBe(true);
    session.endIfStalled();
    expect(isOpen()).toBe(false);
  });

  it('keeps a slow reader that takes something', async () => {
    await fill();
    for (let count = 0; count < 20; count += 1) deliverRound(64 * 1024);
    reader.resume();
    await once(reader, 'message');
    while (socket.bufferedAmount > 0) await turn();
    session.endIfStalled();
    session.endIfStalled();
    expect(isOpen()).toBe(true);
  });

  it('ends a reader that lets answers pile up', async () => {
    await fill();
    for (let count = 0; count < 12 && isOpen(); count += 1) session.send(answer(MIB));
    expect(isOpen()).toBe(false);
  });

  it('sends a long round to a reader that keeps up', async () => {
    for (let count = 0; count < 40; count += 1) {
      deliverRound(200 * 1024);
      while (socket.bufferedAmount > 0) await turn();
    }
    expect(session.notTaken).toBe(0);
  });

  it('does not count as too slow for what never came here, or was too much for everybody', async () => {
    session.miss(SERVER_ID, { count: 5, from: 1, upTo: 5 });
    const round = new BroadcastRound(1);
    const batch = round.batchOf(SERVER_ID, 0);
    for (let id = 6; id < 9; id += 1) batch.add(entry(id, ROOM_ROUND_LENGTH), undefined);
    session.deliver(round, [batch]);
    const others = new BroadcastRound(2);
    const long = Array.from({ length: 6 }, (_, at) => others.batchOf(SERVER_ID + at, 0));
    for (const one of long) one.add(entry(9, ROOM_ROUND_LENGTH), undefined);
    while (socket.bufferedAmount > 0) await turn();
    session.deliver(others, long);
    expect(session.notTaken).toBe(0);
    session.send(answer(1));
    await receipt('commandResponse');
    const notices = received.filter(({ type }) => type === (followsTimeline ? 'reload' : 'connectionError'));
    expect(notices.length).toBeGreaterThan(2);
  });
});
