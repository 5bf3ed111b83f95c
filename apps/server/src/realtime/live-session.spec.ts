import { once } from 'node:events';
import { type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ServerMessage } from '@outpost/contracts/live.js';
import { WebSocket, WebSocketServer } from 'ws';
import { type Principal } from '../auth/principal.js';
import { LiveSession } from './live-session.js';

const NOBODY = {} as Principal;
const MIB = 1024 * 1024;

const line = (length: number): ServerMessage => ({
  type: 'consoleUpdate',
  serverId: 7,
  command: '',
  response: 'x'.repeat(length),
  timestamp: '2026-11-22T00:00:00.000Z',
});
const answer = (length: number): ServerMessage =>
  ({ ...line(length), type: 'commandResponse', historyId: 1, durationMs: 1 }) as ServerMessage;

describe('A live session', () => {
  let listener: WebSocketServer;
  let reader: WebSocket;
  let socket: WebSocket;
  let session: LiveSession;
  beforeEach(async () => {
    listener = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(listener, 'listening');
    const accepted = once(listener, 'connection') as Promise<[WebSocket, IncomingMessage]>;
    reader = new WebSocket(`ws://127.0.0.1:${(listener.address() as AddressInfo).port}`);
    await once(reader, 'open');
    const [taken, request] = await accepted;
    socket = taken;
    session = new LiveSession(socket, request, NOBODY);
  });
  afterEach(async () => {
    reader.terminate();
    await new Promise((resolve) => listener.close(resolve));
  });

  /** Until the buffers of the two kernels are full and a message has to wait. */
  async function fill(): Promise<void> {
    reader.pause();
    for (let sent = 0; sent < 500 && socket.bufferedAmount < 300 * 1024; sent += 1) {
      session.send(line(64 * 1024));
      await new Promise((resolve) => setImmediate(resolve));
    }
    session.endIfStalled();
  }
  const isOpen = (): boolean => socket.readyState === WebSocket.OPEN;

  it('leaves news out for a slow reader, and never an answer', async () => {
    await fill();
    const waiting = socket.bufferedAmount;
    session.send(line(100));
    expect(socket.bufferedAmount).toBe(waiting);
    session.send(answer(100));
    expect(socket.bufferedAmount).toBeGreaterThan(waiting);
    expect(isOpen()).toBe(true);
  });

  it('cuts off at once who takes nothing while a megabyte waits or was left out', async () => {
    await fill();
    session.endIfStalled();
    expect(isOpen()).toBe(true);
    for (let count = 0; count < 20; count += 1) session.send(line(64 * 1024));
    session.endIfStalled();
    expect(isOpen()).toBe(false);
    await once(socket, 'close');
    expect(socket.bufferedAmount).toBe(0);
  });

  it('lets a slow reader be that takes something', async () => {
    await fill();
    for (let count = 0; count < 20; count += 1) session.send(line(64 * 1024));
    reader.resume();
    await once(reader, 'message');
    while (socket.bufferedAmount > 0) await new Promise((resolve) => setImmediate(resolve));
    session.endIfStalled();
    session.endIfStalled();
    expect(isOpen()).toBe(true);
  });

  it('cuts off who lets answers pile up', async () => {
    await fill();
    for (let count = 0; count < 12 && isOpen(); count += 1) session.send(answer(MIB));
    expect(isOpen()).toBe(false);
  });
});
