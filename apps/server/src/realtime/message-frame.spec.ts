import { once } from 'node:events';
import { type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { WebSocket, WebSocketServer } from 'ws';
import { messageFrame } from './message-frame.js';

it('a frame of any length is read as one text message', async () => {
  const texts = ['', 'x'.repeat(125), 'x'.repeat(126), 'ä'.repeat(32_768), '🙂'.repeat(100_000)];
  const listener = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(listener, 'listening');
  const accepted = once(listener, 'connection') as Promise<[WebSocket, IncomingMessage]>;
  const reader = new WebSocket(`ws://127.0.0.1:${(listener.address() as AddressInfo).port}`);
  const read: string[] = [];
  const all = new Promise<void>((resolve) => {
    reader.on('message', (data: Buffer, isBinary) => {
      read.push(`${isBinary ? 'binary' : 'text'} ${data.toString('utf8')}`);
      if (read.length === texts.length) resolve();
    });
  });
  const [, { socket }] = await accepted;
  socket.write(Buffer.concat(texts.map(messageFrame)));
  await all;
  reader.terminate();
  await new Promise((resolve) => listener.close(resolve));
  expect(read).toEqual(texts.map((text) => `text ${text}`));
});
