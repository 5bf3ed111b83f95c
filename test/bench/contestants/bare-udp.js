/**
 * Lower bound for a UDP client: sends prebuilt bytes, counts received bytes, decodes no sequence numbers or text. It
 * acknowledges server messages, because the server requires that.
 */
import { createSocket } from 'node:dgram';
import { encodeAck, encodeCommand } from '../../../dist/libs/rcon-protocol/src/battleye/battleye.packet.js';
import { BIG_BATTLEYE_WIRE_BYTES, BIG_TEXT } from '../peers/big-reply.js';

const TYPE_AT = 7;
const MESSAGE_TYPE = 2;
const ACKS = Array.from({ length: 256 }, (_, seq) => encodeAck(seq));
const BIG = encodeCommand(0, 'big');
const SHORT = encodeCommand(0, 'version');
/** Sized for a long reply: Linux's default buffer would drop half of it. */
const BUFFER_BYTES = 1024 * 1024;

export async function open({ port, onMessage }) {
  const socket = createSocket({ type: 'udp4', recvBufferSize: BUFFER_BYTES });
  await new Promise((connected) => socket.connect(port, '127.0.0.1', connected));
  const waiting = [];
  let bytes = 0;
  let bigDone;
  socket.on('message', (datagram) => {
    if (datagram[TYPE_AT] === MESSAGE_TYPE) {
      socket.send(ACKS[datagram[TYPE_AT + 1]]);
      onMessage();
    } else if (bigDone === undefined) waiting.shift()?.();
    else if ((bytes += datagram.length) >= BIG_BATTLEYE_WIRE_BYTES) bigDone(BIG_TEXT);
  });
  const big = () =>
    new Promise((done) => {
      bytes = 0;
      bigDone = (text) => {
        bigDone = undefined;
        done(text);
      };
      socket.send(BIG);
    });
  const short = (packet) =>
    new Promise((answered) => {
      waiting.push(answered);
      socket.send(packet);
    });
  return {
    ask: (command) => {
      if (command === 'big') return big();
      return short(command === 'version' ? SHORT : encodeCommand(0, command));
    },
    close: () => socket.close(),
  };
}
