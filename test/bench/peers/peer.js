/**
 * One peer per process, so that client and server do not share a thread: bare echoes, and a minimal server of each
 * protocol. It answers every command with a short text, except `big` with 100 kB, and `messages <perSecond> <seconds>`
 * with that many unsolicited lines. Prints nothing; sends its port to the parent.
 */
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import {
  encodeLoginResult,
  encodeMessage,
  encodeReply,
} from '../../../dist/libs/rcon-protocol/src/battleye/simulator/server.packet.js';
import { battleyeBigReplies, sourceBigReply, sourcePacket } from './big-reply.js';
import { MESSAGE } from './messages.js';

const HOST = '127.0.0.1';
const TEXT = 'Outpost bench reply';
const BATTLEYE_TYPE_AT = 7;
const BATTLEYE_LOGIN = 0;
const BATTLEYE_COMMAND = 1;
const AUTH = 3;
const VERDICT = 2;
const VALUE = 0;
/** Message type in Rust's WebRCON for a line of the console. */
const CONSOLE_LINE = 4;
const TICK_MS = 10;
const VERDICT_AFTER_MS = 5;
/** One reply is a burst of a hundred datagrams. */
const SEND_BUFFER_BYTES = 1024 * 1024;

const udp = (onMessage) => {
  const socket = createSocket({
    type: 'udp4',
    sendBufferSize: SEND_BUFFER_BYTES,
    recvBufferSize: SEND_BUFFER_BYTES,
    // Peers are addressed by IP: going through the resolver would cost an event loop turn per packet.
    lookup: (address, _options, found) => found(null, address, 4),
  });
  socket.on('message', (bytes, from) =>
    onMessage(bytes, (packet) => socket.send(packet, from.port, from.address)),
  );
  socket.on('error', () => undefined);
  socket.bind(0, HOST, () => process.send(socket.address().port));
};

const tcp = (onData) => {
  const server = createServer({ noDelay: true }, (socket) => {
    const take = onData(socket);
    socket.on('data', take);
    socket.on('error', () => socket.destroy());
  });
  server.listen({ port: 0, host: HOST, backlog: 4096 }, () => process.send(server.address().port));
};

/** Spreads the lines evenly, as far as timers allow. */
function sendMessages(command, sendOne) {
  const [, perSecond, seconds] = command.split(' ').map(Number);
  const start = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.min(perSecond * seconds, ((performance.now() - start) / 1000) * perSecond);
    for (; sent < due; sent++) sendOne(sent);
    if (sent >= perSecond * seconds) clearInterval(timer);
  }, TICK_MS);
}

/** Prebuilt answers, and no validation of input known to be right: clients are measured here, not this server. */
function battleyeAnswers() {
  const big = battleyeBigReplies();
  const short = Array.from({ length: 256 }, (_, seq) => encodeReply(seq, TEXT, 1024)[0]);
  return (bytes, reply) => {
    const [type, seq] = [bytes[BATTLEYE_TYPE_AT], bytes[BATTLEYE_TYPE_AT + 1]];
    if (type === BATTLEYE_LOGIN) reply(encodeLoginResult(true));
    if (type !== BATTLEYE_COMMAND) return;
    const command = bytes.latin1Slice(BATTLEYE_TYPE_AT + 2);
    if (command === 'big') for (const part of big[seq]) reply(part);
    else reply(short[seq]);
    if (command.startsWith('messages ')) {
      sendMessages(command, (count) => reply(encodeMessage(count % 256, MESSAGE)));
    }
  };
}

const SHORT_SOURCE_REPLY = sourcePacket(0, VALUE, TEXT);
const MIRROR_AND_SIGNATURE = Buffer.concat([
  sourcePacket(0, VALUE, ''),
  sourcePacket(0, VALUE, '\x00\x01\x00\x00'),
]);
const ID_AT = 4;
const SECOND_ID_AT = 14 + ID_AT;

function sourceReply(id) {
  const packet = Buffer.from(SHORT_SOURCE_REPLY);
  packet.writeInt32LE(id, ID_AT);
  return packet;
}

function signature(id) {
  const packets = Buffer.from(MIRROR_AND_SIGNATURE);
  packets.writeInt32LE(id, ID_AT);
  packets.writeInt32LE(id, SECOND_ID_AT);
  return packets;
}

const sourceReplies = (id, command) => (command === 'big' ? sourceBigReply(id) : [sourceReply(id)]);

/** The auth response arrives in a read of its own: not every client finds it behind the empty packet before it. */
function logSourceIn(id, write) {
  write(sourcePacket(id, VALUE, ''));
  setTimeout(() => write(sourcePacket(id, VERDICT, '')), VERDICT_AFTER_MS);
}

/** Like SRCDS: the empty packet after a command is mirrored and signed. Answers to one read go out in one write. */
function answerSource(socket) {
  const write = (packet) => socket.write(packet);
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const answers = [];
    let at = 0;
    while (rest.length - at >= 4 && rest.length - at >= rest.readInt32LE(at) + 4) {
      const size = rest.readInt32LE(at);
      const [id, type] = [rest.readInt32LE(at + 4), rest.readInt32LE(at + 8)];
      const text = rest.latin1Slice(at + 12, at + size + 2);
      if (type === AUTH) logSourceIn(id, write);
      else if (type === VERDICT) answers.push(...sourceReplies(id, text));
      else answers.push(signature(id));
      if (text.startsWith('messages ')) {
        sendMessages(text, () => write(sourcePacket(0, CONSOLE_LINE, MESSAGE)));
      }
      at += size + 4;
    }
    rest = rest.subarray(at);
    if (answers.length > 0) write(answers.length === 1 ? answers[0] : Buffer.concat(answers));
  };
}

const PEERS = {
  'udp-echo': () => udp((bytes, reply) => reply(bytes)),
  'tcp-echo': () => tcp((socket) => (chunk) => socket.write(chunk)),
  battleye: () => udp(battleyeAnswers()),
  source: () => tcp(answerSource),
};

PEERS[process.argv[2]]();
process.on('disconnect', () => process.exit(0));
