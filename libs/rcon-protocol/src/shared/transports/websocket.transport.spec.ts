import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type WebSocket, WebSocketServer } from 'ws';
import { type RconError } from '../../errors.js';
import { websocketTransport } from './websocket.transport.js';

const never = new AbortController().signal;

describe('A WebSocket that may not send any more', () => {
  let http: Server;
  let sockets: WebSocketServer;
  let isAllowed: boolean;
  let reasons: RconError[];
  beforeEach(async () => {
    [isAllowed, reasons] = [true, []];
    http = createServer();
    sockets = new WebSocketServer({ server: http });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    for (const client of sockets.clients) client.terminate();
    sockets.close();
    http.close();
  });

  const open = () => {
    const listener = {
      maySend: () => isAllowed,
      onData: () => undefined,
      onClosed: (reason: RconError) => void reasons.push(reason),
    };
    const address = { address: '127.0.0.1', port: (http.address() as AddressInfo).port };
    return websocketTransport('secret')(address, listener, never);
  };
  const accepted = async (): Promise<WebSocket> => ((await once(sockets, 'connection')) as [WebSocket])[0];

  it('drops what was to be sent, and closes', async () => {
    const accepting = accepted();
    const transport = await open();
    const peer = await accepting;
    const heard: string[] = [];
    peer.on('message', (data: Buffer) => heard.push(data.toString()));
    transport.send(Buffer.from('in time'));
    isAllowed = false;
    transport.send(Buffer.from('too late'));
    await once(peer, 'close');
    expect([heard, reasons.map(({ kind }) => kind)]).toEqual([['in time'], ['closed']]);
  });

  it('does not even answer a ping', async () => {
    const accepting = accepted();
    await open();
    const peer = await accepting;
    let pongs = 0;
    peer.on('pong', () => (pongs += 1));
    peer.ping();
    await once(peer, 'pong');
    isAllowed = false;
    peer.ping();
    await once(peer, 'close');
    expect([pongs, reasons.map(({ kind }) => kind)]).toEqual([1, ['closed']]);
  });

  it('does not send the password, if it was still connecting', async () => {
    let requests = 0;
    http.on('upgrade', () => (requests += 1));
    isAllowed = false;
    await expect(open()).rejects.toMatchObject({ kind: 'closed' });
    expect(requests).toBe(0);
  });
});
