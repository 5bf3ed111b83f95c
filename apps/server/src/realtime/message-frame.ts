/** The FIN bit, and opcode 1 for text (RFC 6455, 5.2). */
const TEXT_IN_ONE_FRAME = 0x81;
/** Lengths up to 125 are in the second byte; 126 and 127 there say that 2 or 8 bytes with the length follow. */
const SHORT_MAX = 125;
const TWO_BYTES = 126;
const EIGHT_BYTES = 127;
const TWO_BYTES_MAX = 0xffff;

/**
 * Encodes a text message as one frame of RFC 6455, unmasked as servers send it and not compressed. `ws` would frame
 * it again for each socket; this frame is shared by all recipients.
 */
export function messageFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = headerOf(length);
  const frame = Buffer.allocUnsafe(header.length + length);
  header.copy(frame);
  frame.write(text, header.length, 'utf8');
  return frame;
}

function headerOf(length: number): Buffer {
  if (length <= SHORT_MAX) return Buffer.from([TEXT_IN_ONE_FRAME, length]);
  const isLong = length > TWO_BYTES_MAX;
  const header = Buffer.alloc(isLong ? 10 : 4);
  header.set([TEXT_IN_ONE_FRAME, isLong ? EIGHT_BYTES : TWO_BYTES]);
  if (isLong) header.writeBigUInt64BE(BigInt(length), 2);
  else header.writeUInt16BE(length, 2);
  return header;
}
