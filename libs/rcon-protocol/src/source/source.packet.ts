/**
 * What the type field says. The numbers are those of Valve's description; 1 and 4 are additions of single games.
 * 2 means a command on the way to the server and the verdict on the password on the way back.
 */
export const PACKET_TYPE = {
  value: 0,
  /** Squad: chat and admin events nobody asked for. */
  event: 1,
  command: 2,
  verdict: 2,
  password: 3,
  /** Rust: a line of the server's console. */
  consoleLine: 4,
} as const;

/** Bytes of the size field; the size itself does not count them. */
export const SIZE_BYTES = 4;
/** Size, id and type. */
export const HEADER_BYTES = 12;
/** The end of the body, and an empty string. */
export const TERMINATOR_BYTES = 2;
/** What a packet weighs beside its body. */
export const PACKET_OVERHEAD = HEADER_BYTES + TERMINATOR_BYTES;
/** The size field of a packet with an empty body: id, type and the two zeros. */
export const SMALLEST_SIZE = 10;
/** Valve's limit for a packet: 4096 in the size field. Many servers send more. */
export const VALVE_BODY_BYTES = 4086;

/** A wrong password is answered with this id, whatever was asked. */
export const REFUSED_ID = -1;
/** The password is packet 1. */
export const LOGIN_ID = 1;
/** Commands have even ids; the odd id behind it belongs to the end mark of the command. */
export const FIRST_COMMAND_ID = 2;
/** Ids are signed 32-bit numbers on the wire; a command and its mark stay below 2^31-1. */
export const LAST_COMMAND_ID = 2 ** 31 - 4;

/** One packet on its way to the server, as text. */
export interface OutgoingPacket {
  readonly id: number;
  readonly type: number;
  readonly body: string;
}

/** One packet as it was read. */
export interface SourcePacket {
  readonly id: number;
  readonly type: number;
  /** Without the two zeros behind it. Text, but cut anywhere: a letter may go on in the next packet. */
  readonly body: Uint8Array;
  /** This is a slice of a very long packet: more of its body follows under the same id and type. */
  readonly continues: boolean;
}

/** The bytes of one packet; a text body is sent as UTF-8. */
export function encodePacket(id: number, type: number, body: string | Uint8Array): Buffer {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  const bytes = Buffer.allocUnsafe(PACKET_OVERHEAD + length);
  writePacket(bytes, 0, length, { id, type, body });
  return bytes;
}

/** Two packets in one piece, without joining them afterwards: this is the way of every command. */
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

/** The text of one packet. Bad UTF-8 becomes U+FFFD. */
export const decodeText = (body: Uint8Array): string => asBuffer(body).toString('utf8');

/** Never 0 (Factorio then sends its chat as replies), never -1 (the refusal), never out of range. */
export const nextCommandId = (id: number): number => (id >= LAST_COMMAND_ID ? FIRST_COMMAND_ID : id + 2);

export const sentinelIdOf = (commandId: number): number => commandId + 1;

/** Whether an end mark of ours has, or once had, this id. */
export const isSentinelId = (id: number): boolean => id > FIRST_COMMAND_ID && id % 2 === 1;

/** The same memory, seen as a Buffer. */
export const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
