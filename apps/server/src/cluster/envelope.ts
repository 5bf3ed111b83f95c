import { MalformedMessageError } from './cluster.errors.js';

/** Of a header: the headers of an HTTP request are at most 16 KiB, which JSON makes a little longer. */
export const HEADER_MAX_BYTES = 128 * 1024;
const LENGTH_BYTES = 4;

/** A message between replicas: what it says, and the bytes it is about. */
export interface Envelope {
  /** As parsed from JSON, unchecked. */
  readonly header: unknown;
  readonly body: Uint8Array;
}

/**
 * The length of the header as a 32-bit number, the header as JSON, the body as it is.
 *
 * @throws {MalformedMessageError} for a header that is too large
 */
export function encodeEnvelope(header: object, body: Uint8Array): Uint8Array {
  const text = Buffer.from(JSON.stringify(header));
  if (text.length > HEADER_MAX_BYTES) throw new MalformedMessageError(`a header of ${text.length} bytes`);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text, body]);
}

/**
 * The body shares the memory of `bytes`.
 *
 * @throws {MalformedMessageError}
 */
export function decodeEnvelope(bytes: Uint8Array): Envelope {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = whole.length < LENGTH_BYTES ? Infinity : whole.readUInt32BE();
  const end = LENGTH_BYTES + length;
  if (length > HEADER_MAX_BYTES || end > whole.length) throw new MalformedMessageError('no whole header');
  return { header: parsed(whole.toString('utf8', LENGTH_BYTES, end)), body: whole.subarray(end) };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch (error) {
    throw new MalformedMessageError('a header that is not JSON', { cause: error });
  }
}
