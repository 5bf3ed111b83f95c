import { crc32 } from '../shared/crc32.js';

/**
 * The client's half of the BattlEye RCon packets, version 2. One datagram is one packet:
 * `"BE"`, CRC-32 (little-endian) of all that follows, `0xFF`, type, content. Facts: `README.md` beside.
 */

export const PACKET_TYPE = { login: 0x00, command: 0x01, message: 0x02 } as const;
export type PacketType = (typeof PACKET_TYPE)[keyof typeof PACKET_TYPE];

/** `"BE"`, CRC, `0xFF`. */
const HEADER_BYTES = 7;
const CRC_AT = 2;
const MARK_AT = 6;
const TYPE_AT = HEADER_BYTES;
/** Login result, or sequence number. */
export const NUMBER_AT = HEADER_BYTES + 1;
export const CONTENT_AT = HEADER_BYTES + 2;
/** `00 total index`; server text never starts with NUL, which tells a part from a whole reply. */
export const PART_HEADER_BYTES = 3;

export type ServerPacket =
  | { readonly type: 'login'; readonly accepted: boolean }
  | { readonly type: 'reply'; readonly seq: number; readonly text: string }
  /** `bytes` is a view of the datagram. A part may be cut inside a letter, so it is not text yet. */
  | {
      readonly type: 'part';
      readonly seq: number;
      readonly total: number;
      readonly index: number;
      readonly bytes: Buffer;
    }
  | { readonly type: 'message'; readonly seq: number; readonly text: string };

export function encodeLogin(password: string): Buffer {
  const packet = Buffer.allocUnsafe(NUMBER_AT + Buffer.byteLength(password));
  packet.write(password, NUMBER_AT);
  return seal(packet, PACKET_TYPE.login);
}

/** An empty command is the keep-alive; it takes a sequence number like any other. */
export function encodeCommand(seq: number, command: string): Buffer {
  const packet = Buffer.allocUnsafe(CONTENT_AT + Buffer.byteLength(command));
  packet[NUMBER_AT] = seq;
  packet.write(command, CONTENT_AT);
  return seal(packet, PACKET_TYPE.command);
}

export function encodeAck(seq: number): Buffer {
  const packet = Buffer.allocUnsafe(CONTENT_AT);
  packet[NUMBER_AT] = seq;
  return seal(packet, PACKET_TYPE.message);
}

/** Reads one datagram from the server; `undefined` for anything that is not a valid packet. Never throws. */
export function decodeServerPacket(bytes: Uint8Array): ServerPacket | undefined {
  const packet = open(bytes);
  if (packet === undefined || packet.length < CONTENT_AT) return undefined;
  const number = packet.readUInt8(NUMBER_AT);
  const type = packetType(packet);
  if (type === PACKET_TYPE.command) return decodeReply(packet, number);
  if (type === PACKET_TYPE.message) {
    return { type: 'message', seq: number, text: packet.toString('utf8', CONTENT_AT) };
  }
  return type === PACKET_TYPE.login && number <= 1 ? { type: 'login', accepted: number === 1 } : undefined;
}

function decodeReply(packet: Buffer, seq: number): ServerPacket | undefined {
  const isPart = packet[CONTENT_AT] === 0 && packet.length >= CONTENT_AT + PART_HEADER_BYTES;
  if (!isPart) return { type: 'reply', seq, text: packet.toString('utf8', CONTENT_AT) };
  const total = packet.readUInt8(CONTENT_AT + 1);
  const index = packet.readUInt8(CONTENT_AT + 2);
  if (index >= total) return undefined;
  return { type: 'part', seq, total, index, bytes: packet.subarray(CONTENT_AT + PART_HEADER_BYTES) };
}

/** Writes the header around a packet whose content is in place. */
export function seal(packet: Buffer, type: PacketType): Buffer {
  packet[0] = 0x42;
  packet[1] = 0x45;
  packet[MARK_AT] = 0xff;
  packet[TYPE_AT] = type;
  packet.writeUInt32LE(crc32(packet, MARK_AT), CRC_AT);
  return packet;
}

/** The datagram when its header and checksum are right and it has a type. */
export function open(bytes: Uint8Array): Buffer | undefined {
  if (bytes.length <= HEADER_BYTES) return undefined;
  if (bytes[0] !== 0x42 || bytes[1] !== 0x45 || bytes[MARK_AT] !== 0xff) return undefined;
  const packet = Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return packet.readUInt32LE(CRC_AT) === crc32(packet, MARK_AT) ? packet : undefined;
}

/** Of a datagram that is a valid packet: over its number and its content. */
export const checksumOf = (packet: Uint8Array): number =>
  new DataView(packet.buffer, packet.byteOffset, packet.byteLength).getUint32(CRC_AT, true);

export const packetType = (packet: Buffer): number => packet.readUInt8(TYPE_AT);
