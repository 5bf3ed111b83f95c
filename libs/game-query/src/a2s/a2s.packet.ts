import { ByteReader } from './byte-reader.js';

/**
 * The client's half of A2S, Valve's server query. One datagram is a whole message (`FF FF FF FF`, type, content) or
 * a part of one (`FE FF FF FF`, see `split-answer.ts`). Facts: `README.md` beside.
 */

/** Stands in front of every whole message. */
export const WHOLE = Buffer.from([0xff, 0xff, 0xff, 0xff]);
const PART = Buffer.from([0xfe, 0xff, 0xff, 0xff]);
const PREFIX_BYTES = WHOLE.length;
const CHALLENGE_BYTES = 4;
const CHALLENGE_TYPE = 0x41;

/** The type of the answer to {@link infoRequest}. */
export const INFO_TYPE = 0x49;
const INFO_REQUEST = Buffer.concat([WHOLE, Buffer.from('TSource Engine Query\0', 'latin1')]);

export const infoRequest = (challenge: Uint8Array | undefined): Buffer =>
  challenge ? Buffer.concat([INFO_REQUEST, challenge]) : INFO_REQUEST;

export type A2sDatagram =
  | { readonly type: 'message'; readonly bytes: Buffer }
  /** The whole datagram: where its fields stand is only known with the first part. */
  | { readonly type: 'part'; readonly bytes: Buffer };

export type A2sMessage =
  | { readonly type: 'challenge'; readonly challenge: Buffer }
  | { readonly type: 'other'; readonly messageType: number; readonly content: ByteReader };

/** Tells a message from a part of one; `undefined` for anything else. */
export function decodeDatagram(bytes: Buffer): A2sDatagram | undefined {
  const prefix = bytes.subarray(0, PREFIX_BYTES);
  if (prefix.equals(WHOLE)) return { type: 'message', bytes: bytes.subarray(PREFIX_BYTES) };
  return prefix.equals(PART) ? { type: 'part', bytes } : undefined;
}

/** Reads a message without its prefix; `undefined` for one that is empty or a challenge cut short. Never throws. */
export function decodeMessage(bytes: Buffer): A2sMessage | undefined {
  const messageType = bytes[0];
  if (messageType === undefined) return undefined;
  if (messageType !== CHALLENGE_TYPE) {
    return { type: 'other', messageType, content: new ByteReader(bytes, 1) };
  }
  if (bytes.length < 1 + CHALLENGE_BYTES) return undefined;
  return { type: 'challenge', challenge: Buffer.from(bytes.subarray(1, 1 + CHALLENGE_BYTES)) };
}
