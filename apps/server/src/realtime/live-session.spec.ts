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

const NOBODY = {} as Principal;
const SERVER_ID = 7;
const MIB = 1024 * 1024;

/** An entry that is told to nobody but by what the log lists: one message for each reader. */
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
    session = new LiveSession(socket, request, NOBODY, followsTimeline);
    session.subscriptions.set(SERVER_ID, 1);
    nextId = 1;
  });
  afterEach(async () => {
    reader.terminate();
    await new Promise((resolve) => listener.close(resolve));
  });

  let nextId: number;
  /** One round with one entry. */
  const tell = (length: number): void => {
    const round = new BroadcastRound(nextId);
    const batch = round.batchOf(SERVER_ID, 0);
    batch.add(entry(nextId++, length), undefined);
    session.tell(round, [batch]);
  };
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  /** Until the buffers of the two kernels are full and news is left out. */
  async function fill({ isLookedAt = true } = {}): Promise<void> {
    reader.pause();
    for (let sent = 0; sent < 1_000 && session.leftOutInAll === 0; sent += 1) {
      tell(64 * 1024);
      await turn();
    }
    expect(session.leftOutInAll).toBe(1);
    if (isLookedAt) session.endIfStalled();
  }
  const isOpen = (): boolean => socket.readyState === WebSocket.OPEN;
  const told = (type: ServerMessage['type']): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (received.some((message) => message.type === type)) resolve();
        else reader.once('message', look);
      };
      look();
    });

  it('leaves news out for a slow reader, and never an answer', async () => {
    await fill();
    const waiting = socket.bufferedAmount;
    expect(waiting).toBeLessThanOrEqual(QUEUE_BYTES);
    tell(100);
    expect(socket.bufferedAmount).toBe(waiting);
    session.send(answer(100));
    expect(socket.bufferedAmount).toBeGreaterThan(waiting);
    expect(isOpen()).toBe(true);
  });

  it('tells once what was left out when the reader has caught up, and goes on with what comes then', async () => {
    await fill();
    const first = nextId - 1;
    for (let count = 0; count < 9; count += 1) tell(100);
    reader.resume();
    const notice = followsTimeline ? 'reload' : 'connectionError';
    await told(notice);
    session.send(answer(1));
    await told('commandResponse');
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
    // Before it all that was printed until then, behind it what came after: in this order nothing is missing.
    expect(received.filter(({ type }) => type === (followsTimeline ? 'timeline' : 'logEntry'))).toHaveLength(
      first - 1,
    );
    expect(received.slice(-2).map(({ type }) => type)).toEqual([notice, 'commandResponse']);
  });

  it('tells nothing of a server that it may not see any more', async () => {
    await fill();
    session.leave(SERVER_ID);
    reader.resume();
    await once(reader, 'message');
    while (socket.bufferedAmount > 0) await turn();
    session.send(answer(1));
    await told('commandResponse');
    expect(received.map(({ type }) => type)).not.toContain(followsTimeline ? 'reload' : 'connectionError');
  });

  it('cuts off at once who takes nothing while a megabyte waits or was left out', async () => {
    await fill();
    session.endIfStalled();
    expect(isOpen()).toBe(true);
    for (let count = 0; count < 20; count += 1) tell(64 * 1024);
    session.endIfStalled();
    expect(isOpen()).toBe(false);
    await once(socket, 'close');
    expect(socket.bufferedAmount).toBe(0);
  });

  it('cuts off as well who took something before the first look, and nothing since', async () => {
    await fill({ isLookedAt: false });
    for (let count = 0; count < 20; count += 1) tell(64 * 1024);
    session.endIfStalled();
    expect(isOpen()).toBe(true);
    session.endIfStalled();
    expect(isOpen()).toBe(false);
  });

  it('lets a slow reader be that takes something', async () => {
    await fill();
    for (let count = 0; count < 20; count += 1) tell(64 * 1024);
    reader.resume();
    await once(reader, 'message');
    while (socket.bufferedAmount > 0) await turn();
    session.endIfStalled();
    session.endIfStalled();
    expect(isOpen()).toBe(true);
  });

  it('cuts off who lets answers pile up', async () => {
    await fill();
    for (let count = 0; count < 12 && isOpen(); count += 1) session.send(answer(MIB));
    expect(isOpen()).toBe(false);
  });

  it('gives a reader that keeps up also a long round', async () => {
    for (let count = 0; count < 40; count += 1) {
      tell(200 * 1024);
      while (socket.bufferedAmount > 0) await turn();
    }
    expect(session.leftOutInAll).toBe(0);
  });
});
