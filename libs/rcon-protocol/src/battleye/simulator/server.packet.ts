import {
  CONTENT_AT,
  NUMBER_AT,
  open,
  PACKET_TYPE,
  type PacketType,
  PART_HEADER_BYTES,
  packetType,
  seal,
} from '../battleye.packet.js';

/** Server side of the packets (BattlEye's BERConProtocol.txt): what a game server reads and writes. */

export type ClientPacket =
  | { readonly type: 'login'; readonly password: string }
  | { readonly type: 'command'; readonly seq: number; readonly command: string }
  | { readonly type: 'ack'; readonly seq: number };

/** `total` is one byte. */
export const MAX_PARTS = 255;

/** Decodes one datagram from a client; `undefined` for anything that is not a valid packet. Never throws. */
export function decodeClientPacket(bytes: Uint8Array): ClientPacket | undefined {
  const packet = open(bytes);
  if (packet === undefined) return undefined;
  const type = packetType(packet);
  if (type === PACKET_TYPE.login) return { type: 'login', password: packet.toString('utf8', NUMBER_AT) };
  if (packet.length < CONTENT_AT) return undefined;
  const seq = packet.readUInt8(NUMBER_AT);
  if (type === PACKET_TYPE.command)
    return { type: 'command', seq, command: packet.toString('utf8', CONTENT_AT) };
  // An acknowledgement is exactly nine bytes.
  return type === PACKET_TYPE.message && packet.length === CONTENT_AT ? { type: 'ack', seq } : undefined;
}

export function encodeLoginResult(accepted: boolean): Buffer {
  const packet = Buffer.allocUnsafe(CONTENT_AT);
  packet[NUMBER_AT] = accepted ? 1 : 0;
  return seal(packet, PACKET_TYPE.login);
}

/** Bytes instead of text are for a message that was cut inside a UTF-8 sequence. */
export const encodeMessage = (seq: number, text: string | Uint8Array): Buffer =>
  encodeText(PACKET_TYPE.message, seq, text);

/**
 * A reply as one packet, or as numbered parts when it is longer than `partBytes`.
 *
 * @throws {RangeError} when it needs more than 255 parts
 */
export function encodeReply(seq: number, text: string, partBytes: number): Buffer[] {
  if (Buffer.byteLength(text) <= partBytes) return [encodeText(PACKET_TYPE.command, seq, text)];
  const body = Buffer.from(text);
  const total = Math.ceil(body.length / partBytes);
  if (total > MAX_PARTS)
    throw new RangeError(`A reply of ${body.length} bytes needs more than ${MAX_PARTS} parts`);
  return Array.from({ length: total }, (_, index) =>
    encodePart(seq, total, index, body.subarray(index * partBytes, (index + 1) * partBytes)),
  );
}

export function encodePart(seq: number, total: number, index: number, slice: Uint8Array): Buffer {
  const packet = Buffer.allocUnsafe(CONTENT_AT + PART_HEADER_BYTES + slice.length);
  packet[NUMBER_AT] = seq;
  packet.set([0, total, index], CONTENT_AT);
  packet.set(slice, CONTENT_AT + PART_HEADER_BYTES);
  return seal(packet, PACKET_TYPE.command);
}

function encodeText(type: PacketType, seq: number, text: string | Uint8Array): Buffer {
  const packet = Buffer.allocUnsafe(CONTENT_AT + Buffer.byteLength(text));
  packet[NUMBER_AT] = seq;
  if (typeof text === 'string') packet.write(text, CONTENT_AT);
  else packet.set(text, CONTENT_AT);
  return seal(packet, type);
}
