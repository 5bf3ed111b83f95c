import { ByteReader } from './byte-reader.js';

/**
 * Client side of A2S (Valve Developer Wiki, "Server queries"). One UDP datagram is a whole message or a part of one;
 * all integers are little-endian:
 *
 *     FF FF FF FF  type  content     whole message
 *     FE FF FF FF  id  …             part of a message, see `split-answer.ts`
 *
 * Since December 2020 A2S_INFO may be answered with a challenge (`41`, four bytes), which the client appends to the
 * repeated request. It proves that the source address of the request is not spoofed. See also `README.md` in this
 * directory.
 */

/** Prefix of a whole message. */
export const WHOLE = Buffer.from([0xff, 0xff, 0xff, 0xff]);
const PART = Buffer.from([0xfe, 0xff, 0xff, 0xff]);
const PREFIX_BYTES = WHOLE.length;
const CHALLENGE_BYTES = 4;
const CHALLENGE_TYPE = 0x41;

/** Type of the answer to {@link infoRequest}. */
export const INFO_TYPE = 0x49;
const INFO_REQUEST = Buffer.concat([WHOLE, Buffer.from('TSource Engine Query\0', 'latin1')]);

/** A2S_INFO, with the challenge of the server if there is one. */
export const infoRequest = (challenge: Uint8Array | undefined): Buffer =>
  challenge ? Buffer.concat([INFO_REQUEST, challenge]) : INFO_REQUEST;

export type A2sDatagram =
  | { readonly type: 'message'; readonly bytes: Buffer }
  /** The whole datagram, because the layout of its header is only known from the first part. */
  | { readonly type: 'part'; readonly bytes: Buffer };

export type A2sMessage =
  | { readonly type: 'challenge'; readonly challenge: Buffer }
  | { readonly type: 'other'; readonly messageType: number; readonly content: ByteReader };

/** Tells a whole message from a part of one; `undefined` for anything else. */
export function decodeDatagram(bytes: Buffer): A2sDatagram | undefined {
  const prefix = bytes.subarray(0, PREFIX_BYTES);
  if (prefix.equals(WHOLE)) return { type: 'message', bytes: bytes.subarray(PREFIX_BYTES) };
  return prefix.equals(PART) ? { type: 'part', bytes } : undefined;
}

/** Decodes a message without its prefix; `undefined` if it is empty or a truncated challenge. Never throws. */
export function decodeMessage(bytes: Buffer): A2sMessage | undefined {
  const messageType = bytes[0];
  if (messageType === undefined) return undefined;
  if (messageType !== CHALLENGE_TYPE) {
    return { type: 'other', messageType, content: new ByteReader(bytes, 1) };
  }
  if (bytes.length < 1 + CHALLENGE_BYTES) return undefined;
  return { type: 'challenge', challenge: Buffer.from(bytes.subarray(1, 1 + CHALLENGE_BYTES)) };
}
