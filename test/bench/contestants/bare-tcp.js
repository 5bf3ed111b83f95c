/** Lower bound for a TCP client: sends prebuilt bytes, counts received bytes, parses no packets. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { BIG_SOURCE_WIRE_BYTES, BIG_TEXT, sourcePacket } from '../peers/big-reply.js';
import { MESSAGE } from '../peers/messages.js';

const COMMAND = 2;
const SHORT = sourcePacket(2, COMMAND, 'version');
const MESSAGE_BYTES = sourcePacket(0, 0, MESSAGE).length;

export async function open({ port, onMessage }) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const waiting = [];
  let bytes = 0;
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    while (waiting.length > 0 && bytes >= waiting[0].bytes) {
      bytes -= waiting[0].bytes;
      waiting.shift().answered(BIG_TEXT);
    }
    if (waiting.length > 0) return;
    for (; bytes >= MESSAGE_BYTES; bytes -= MESSAGE_BYTES) onMessage();
  });
  socket.on('error', () => socket.destroy());
  const send = (packet, answerBytes) =>
    new Promise((answered) => {
      waiting.push({ bytes: answerBytes, answered });
      socket.write(packet);
    });
  return {
    ask: (command) => {
      if (command === 'version') return send(SHORT, SHORT.length);
      const packet = sourcePacket(2, COMMAND, command);
      return send(packet, command === 'big' ? BIG_SOURCE_WIRE_BYTES : SHORT_REPLY_BYTES);
    },
    close: () => socket.destroy(),
  };
}

/** The peer's short text in its packet. */
const SHORT_REPLY_BYTES = sourcePacket(0, 0, 'Outpost bench reply').length;
