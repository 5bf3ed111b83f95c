/** `bare-tcp` plus an end marker after each command: the cost of knowing where an answer ends. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { sourcePacket } from '../peers/big-reply.js';

const LOGIN = sourcePacket(1, 3, 'bench');
/** An empty reply and the auth response. */
const VERDICT_BYTES = 2 * sourcePacket(1, 2, '').length;
const COMMAND_AND_MARK = Buffer.concat([sourcePacket(2, 2, 'version'), sourcePacket(3, 0, '')]);
/** The short text, the mirrored marker and its signature. */
const ANSWER_BYTES = ['Outpost bench reply', '', '....'].reduce(
  (bytes, text) => bytes + sourcePacket(0, 0, text).length,
  0,
);

export async function open({ port }) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const waiting = [];
  let bytes = 0;
  const send = (packet, answerBytes) =>
    new Promise((answered) => {
      waiting.push({ bytes: answerBytes, answered });
      socket.write(packet);
    });
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    while (waiting.length > 0 && bytes >= waiting[0].bytes) {
      bytes -= waiting[0].bytes;
      waiting.shift().answered();
    }
  });
  socket.on('error', () => socket.destroy());
  await send(LOGIN, VERDICT_BYTES);
  return { ask: () => send(COMMAND_AND_MARK, ANSWER_BYTES), close: () => socket.destroy() };
}
