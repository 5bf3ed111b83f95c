/**
 * One peer per process, so that client and server do not share a thread: bare echoes, and the smallest server of
 * each protocol that answers every command with a short text. Prints nothing; sends its port to the parent.
 */
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import {
  decodeClientPacket,
  encodeLoginResult,
  encodeReply,
} from '../../../dist/libs/rcon-protocol/src/battleye/simulator/server-half.packet.js';

const HOST = '127.0.0.1';
const TEXT = 'Outpost bench reply';
const AUTH = 3;
const VERDICT = 2;
const VALUE = 0;

const udp = (onMessage) => {
  const socket = createSocket('udp4');
  socket.on('message', (bytes, from) =>
    onMessage(bytes, (packet) => socket.send(packet, from.port, from.address)),
  );
  socket.bind(0, HOST, () => process.send(socket.address().port));
};

const tcp = (onData) => {
  const server = createServer({ noDelay: true }, (socket) => {
    const take = onData(socket);
    socket.on('data', take);
    socket.on('error', () => socket.destroy());
  });
  server.listen(0, HOST, () => process.send(server.address().port));
};

function answerBattleye(bytes, reply) {
  const packet = decodeClientPacket(bytes);
  if (packet?.type === 'login') reply(encodeLoginResult(true));
  if (packet?.type === 'command') for (const part of encodeReply(packet.seq, TEXT, 1024)) reply(part);
}

const sourcePacket = (id, type, body) => {
  const packet = Buffer.alloc(14 + body.length);
  packet.writeInt32LE(10 + body.length, 0);
  packet.writeInt32LE(id, 4);
  packet.writeInt32LE(type, 8);
  packet.write(body, 12);
  return packet;
};

/** Like SRCDS: mirrors the empty packet behind a command and adds its signature. */
function answerSource(socket) {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const answers = [];
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0) + 4) {
      const size = rest.readInt32LE(0);
      const [id, type] = [rest.readInt32LE(4), rest.readInt32LE(8)];
      if (type === AUTH) answers.push(sourcePacket(id, VALUE, ''), sourcePacket(id, VERDICT, ''));
      else if (type === VERDICT) answers.push(sourcePacket(id, VALUE, TEXT));
      else answers.push(sourcePacket(id, VALUE, ''), sourcePacket(id, VALUE, '\x00\x01\x00\x00'));
      rest = rest.subarray(size + 4);
    }
    if (answers.length > 0) socket.write(Buffer.concat(answers));
  };
}

const PEERS = {
  'udp-echo': () => udp((bytes, reply) => reply(bytes)),
  'tcp-echo': () => tcp((socket) => (chunk) => socket.write(chunk)),
  battleye: () => udp(answerBattleye),
  source: () => tcp(answerSource),
};

PEERS[process.argv[2]]();
process.on('disconnect', () => process.exit(0));
