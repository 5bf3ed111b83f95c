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
/** The end of the body and the empty string behind it. */
export const TERMINATOR_BYTES = 2;
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

/** One packet in either direction. */
export interface SourcePacket {
  readonly id: number;
  readonly type: number;
  /** Without the two zeros behind it. Text, but cut anywhere: decode only what has been joined. */
  readonly body: Uint8Array;
}

/** The bytes of one packet; a text body is sent as UTF-8. */
export function encodePacket(id: number, type: number, body: string | Uint8Array): Buffer {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + length + TERMINATOR_BYTES);
  bytes.writeInt32LE(length + SMALLEST_SIZE, 0);
  bytes.writeInt32LE(id, 4);
  bytes.writeInt32LE(type, 8);
  if (typeof body === 'string') bytes.write(body, HEADER_BYTES);
  else bytes.set(body, HEADER_BYTES);
  bytes.writeUInt16LE(0, HEADER_BYTES + length);
  return bytes;
}

/** Joins the parts first: a letter may be cut in two by the border of a packet. Bad UTF-8 becomes U+FFFD. */
export function joinText(parts: readonly Uint8Array[]): string {
  const [first] = parts;
  if (first === undefined) return '';
  return asBuffer(parts.length === 1 ? first : Buffer.concat(parts)).toString('utf8');
}

/** Never 0 (Factorio then sends its chat as replies), never -1 (the refusal), never out of range. */
export const nextCommandId = (id: number): number => (id >= LAST_COMMAND_ID ? FIRST_COMMAND_ID : id + 2);

export const markIdOf = (commandId: number): number => commandId + 1;

/** The same memory, seen as a Buffer. */
export const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
