import { ByteReader } from './byte-reader.js';
import { type A2sInfo, decodeInfo } from './info.js';
import { type A2sPlayers, decodePlayers } from './players.js';

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
/** Asks for a challenge where the question has a place for one. */
const NO_CHALLENGE = WHOLE;

/** One of the things a server can be asked, and how its answer is read. */
export interface A2sQuestion<Answer> {
  readonly answerType: number;
  readonly encode: (challenge: Uint8Array | undefined) => Buffer;
  /** Reads what follows the type; `undefined` for what is cut short or no such answer. Never throws. */
  readonly decode: (content: ByteReader) => Answer | undefined;
}

const INFO_REQUEST = Buffer.concat([WHOLE, Buffer.from('TSource Engine Query\0', 'latin1')]);
const PLAYERS_REQUEST = Buffer.concat([WHOLE, Buffer.from('U', 'latin1')]);

export const INFO_QUESTION: A2sQuestion<A2sInfo> = {
  answerType: 0x49,
  encode: (challenge) => (challenge ? Buffer.concat([INFO_REQUEST, challenge]) : INFO_REQUEST),
  decode: decodeInfo,
};

export const PLAYERS_QUESTION: A2sQuestion<A2sPlayers> = {
  answerType: 0x44,
  encode: (challenge) => Buffer.concat([PLAYERS_REQUEST, challenge ?? NO_CHALLENGE]),
  decode: decodePlayers,
};

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
