/**
 * Packets of the Source RCON Protocol (Valve Developer Wiki). All integers are signed 32-bit little-endian:
 *
 *     0   size: number of bytes that follow, at least 10
 *     4   id: chosen by the client, mirrored by the server
 *     8   type
 *     12  body, then 0x00, then an empty string (0x00)
 *
 * There is no checksum, no total length of a reply and no flag on its last packet.
 */

/**
 * Values of the type field. 0, 2 and 3 are Valve's; 1 and 4 are additions of single games. 2 means
 * SERVERDATA_EXECCOMMAND from the client and SERVERDATA_AUTH_RESPONSE from the server.
 */
export const PACKET_TYPE = {
  value: 0,
  /** Squad: unsolicited chat and admin events (observed). */
  event: 1,
  command: 2,
  verdict: 2,
  password: 3,
  /** Rust: an unsolicited line of the server console (observed). */
  consoleLine: 4,
} as const;

/** Bytes of the size field; the size itself does not count them. */
export const SIZE_BYTES = 4;
/** Size, id and type. */
export const HEADER_BYTES = 12;
/** The terminator of the body, and the empty string. */
export const TERMINATOR_BYTES = 2;
/** Size of a packet with an empty body. */
export const PACKET_OVERHEAD = HEADER_BYTES + TERMINATOR_BYTES;
/** The size field of a packet with an empty body: id, type and two zeros. */
export const SMALLEST_SIZE = 10;
/** Valve limits the size field to 4096. Many servers send larger packets. */
export const VALVE_BODY_BYTES = 4086;

/** The verdict on a wrong password has this id instead of the id of the request. */
export const REFUSED_ID = -1;
/** Id of the packet with the password. */
export const LOGIN_ID = 1;
/** Commands have even ids; the end mark of a command has the odd id that follows. */
export const FIRST_COMMAND_ID = 2;
/** Ids are signed 32-bit integers; a command and its mark stay below 2^31-1. */
export const LAST_COMMAND_ID = 2 ** 31 - 4;

/** A packet to the server. */
export interface OutgoingPacket {
  readonly id: number;
  readonly type: number;
  readonly body: string;
}

/** A decoded packet. */
export interface SourcePacket {
  readonly id: number;
  readonly type: number;
  /** Without the two zeros. Undecoded text: a multi-byte character may continue in the next packet. */
  readonly body: Uint8Array;
  /** This is a slice of a very large packet: more of its body follows with the same id and type. */
  readonly continues: boolean;
}

/** Encodes one packet; a string body as UTF-8. */
export function encodePacket(id: number, type: number, body: string | Uint8Array): Buffer {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  const bytes = Buffer.allocUnsafe(PACKET_OVERHEAD + length);
  writePacket(bytes, 0, length, { id, type, body });
  return bytes;
}

/** Encodes two packets into one buffer without a later concatenation, since this runs for every command. */
export function encodePair(first: OutgoingPacket, second: OutgoingPacket): Buffer {
  const firstLength = Buffer.byteLength(first.body);
  const secondLength = Buffer.byteLength(second.body);
  const secondAt = PACKET_OVERHEAD + firstLength;
  const bytes = Buffer.allocUnsafe(secondAt + PACKET_OVERHEAD + secondLength);
  writePacket(bytes, 0, firstLength, first);
  writePacket(bytes, secondAt, secondLength, second);
  return bytes;
}

type AnyPacket = Omit<OutgoingPacket, 'body'> & { readonly body: string | Uint8Array };

function writePacket(bytes: Buffer, at: number, bodyLength: number, packet: AnyPacket): void {
  const { id, type, body } = packet;
  const bodyAt = at + HEADER_BYTES;
  bytes.writeInt32LE(bodyLength + SMALLEST_SIZE, at);
  bytes.writeInt32LE(id, at + 4);
  bytes.writeInt32LE(type, at + 8);
  if (typeof body !== 'string') bytes.set(body, bodyAt);
  else if (bodyLength > 0) bytes.write(body, bodyAt);
  bytes.writeUInt16LE(0, bodyAt + bodyLength);
}

/** The text of one packet. Invalid UTF-8 becomes U+FFFD. */
export const decodeText = (body: Uint8Array): string => asBuffer(body).toString('utf8');

/** Never 0 (Factorio then sends chat and log lines as replies), never -1 (a refused login), never out of range. */
export const nextCommandId = (id: number): number => (id >= LAST_COMMAND_ID ? FIRST_COMMAND_ID : id + 2);

export const sentinelIdOf = (commandId: number): number => commandId + 1;

/** Whether this id is, or was, the id of an end mark. */
export const isSentinelId = (id: number): boolean => id > FIRST_COMMAND_ID && id % 2 === 1;

/** A Buffer over the same memory. */
export const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
