import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';

const HOST = '127.0.0.1';
/** About the size of a short command, so that byte counts are comparable. */
const FRAME = Buffer.alloc(24, 0x61);

/** Lower bound of a round trip: no protocol, no timers, answers in order. */
export async function udpEcho(port) {
  const socket = createSocket('udp4');
  await new Promise((connected) => socket.connect(port, HOST, connected));
  const waiting = [];
  socket.on('message', () => waiting.shift()?.());
  return {
    ask: () =>
      new Promise((answered) => {
        waiting.push(answered);
        socket.send(FRAME);
      }),
    close: () => socket.close(),
  };
}

export async function tcpEcho(port) {
  const socket = connect({ port, host: HOST, noDelay: true });
  await once(socket, 'connect');
  const waiting = [];
  let bytes = 0;
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    for (; bytes >= FRAME.length; bytes -= FRAME.length) waiting.shift()?.();
  });
  return {
    ask: () =>
      new Promise((answered) => {
        waiting.push(answered);
        socket.write(FRAME);
      }),
    close: () => socket.destroy(),
  };
}
