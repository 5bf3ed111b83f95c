import { crc32 } from '../shared/crc32.js';

/**
 * Client side of the BattlEye RCon packets, protocol version 2 (BattlEye's BERConProtocol.txt). One UDP datagram is one
 * packet, in both directions:
 *
 *     0  'B' 'E'
 *     2  CRC-32, little-endian, over everything from offset 6 to the end
 *     6  0xFF
 *     7  type: 0x00 login, 0x01 command or reply, 0x02 server message or its acknowledgement
 *     8  login: password, or result (1 accepted, 0 refused); otherwise the sequence number
 *     9  text, without terminator
 *
 * The specification says ASCII; real servers accept and send UTF-8. See also `README.md` in this directory.
 */

export const PACKET_TYPE = { login: 0x00, command: 0x01, message: 0x02 } as const;
export type PacketType = (typeof PACKET_TYPE)[keyof typeof PACKET_TYPE];

const HEADER_BYTES = 7;
const CRC_AT = 2;
const FIXED_BYTE_AT = 6;
const TYPE_AT = HEADER_BYTES;
/** Login result, or sequence number. */
export const NUMBER_AT = HEADER_BYTES + 1;
export const CONTENT_AT = HEADER_BYTES + 2;
/**
 * A reply that does not fit into one datagram comes in parts, each with `00 total index` before its slice. Server text
 * never starts with NUL, which tells a part from a whole reply.
 */
export const PART_HEADER_BYTES = 3;

export type ServerPacket =
  | { readonly type: 'login'; readonly accepted: boolean }
  | { readonly type: 'reply'; readonly seq: number; readonly text: string }
  /** `bytes` is a view of the datagram, undecoded because a part may be cut inside a UTF-8 sequence. */
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

/** An empty command is the keep-alive; it consumes a sequence number like any other. */
export function encodeCommand(seq: number, command: string): Buffer {
  const packet = Buffer.allocUnsafe(CONTENT_AT + Buffer.byteLength(command));
  packet[NUMBER_AT] = seq;
  packet.write(command, CONTENT_AT);
  return seal(packet, PACKET_TYPE.command);
}

/** Acknowledges a server message with its own number; the packet is exactly nine bytes. */
export function encodeAck(seq: number): Buffer {
  const packet = Buffer.allocUnsafe(CONTENT_AT);
  packet[NUMBER_AT] = seq;
  return seal(packet, PACKET_TYPE.message);
}

/** Decodes one datagram from the server; `undefined` for anything that is not a valid packet. Never throws. */
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

/** Fills in header and type of a packet whose content is already in place. */
export function seal(packet: Buffer, type: PacketType): Buffer {
  packet[0] = 0x42;
  packet[1] = 0x45;
  packet[FIXED_BYTE_AT] = 0xff;
  packet[TYPE_AT] = type;
  packet.writeUInt32LE(crc32(packet, FIXED_BYTE_AT), CRC_AT);
  return packet;
}

/** The datagram as a Buffer, if its header and CRC are valid and it has a type; otherwise undefined. */
export function open(bytes: Uint8Array): Buffer | undefined {
  if (bytes.length <= HEADER_BYTES) return undefined;
  if (bytes[0] !== 0x42 || bytes[1] !== 0x45 || bytes[FIXED_BYTE_AT] !== 0xff) return undefined;
  const packet = Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return packet.readUInt32LE(CRC_AT) === crc32(packet, FIXED_BYTE_AT) ? packet : undefined;
}

/** The CRC field of a valid packet: equal for two server messages with the same number and text. */
export const checksumOf = (packet: Uint8Array): number =>
  new DataView(packet.buffer, packet.byteOffset, packet.byteLength).getUint32(CRC_AT, true);

export const packetType = (packet: Buffer): number => packet.readUInt8(TYPE_AT);
