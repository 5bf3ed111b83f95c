import { encodeReply } from '../../../dist/libs/rcon-protocol/src/battleye/simulator/server.packet.js';

export const BIG_BYTES = 100_000;
/** A list such as `bans` prints: ASCII lines, all different. */
export const BIG_TEXT = Array.from({ length: 5_000 }, (_, row) => `${row}`.padStart(19, '.'))
  .map((row) => `${row}\n`)
  .join('')
  .slice(0, BIG_BYTES);

const PART_BYTES = 1024;
/** Valve's limit for the body of one packet. */
const BODY_BYTES = 4086;
const PACKET_OVERHEAD = 14;

const sum = (packets) => packets.reduce((bytes, packet) => bytes + packet.length, 0);

/** The datagrams of the reply for each sequence number, built up front: the clients are measured, not this server. */
export const battleyeBigReplies = () =>
  Array.from({ length: 256 }, (_, seq) => encodeReply(seq, BIG_TEXT, PART_BYTES));

export const BIG_BATTLEYE_WIRE_BYTES = sum(encodeReply(0, BIG_TEXT, PART_BYTES));

export function sourcePacket(id, type, body) {
  const packet = Buffer.allocUnsafe(PACKET_OVERHEAD + body.length);
  packet.writeInt32LE(PACKET_OVERHEAD - 4 + body.length, 0);
  packet.writeInt32LE(id, 4);
  packet.writeInt32LE(type, 8);
  packet.latin1Write(body, 12);
  packet.writeInt16LE(0, 12 + body.length);
  return packet;
}

export const sourceBigReply = (id) =>
  Array.from({ length: Math.ceil(BIG_BYTES / BODY_BYTES) }, (_, part) =>
    sourcePacket(id, 0, BIG_TEXT.slice(part * BODY_BYTES, (part + 1) * BODY_BYTES)),
  );

export const BIG_SOURCE_WIRE_BYTES = sum(sourceBigReply(0));
