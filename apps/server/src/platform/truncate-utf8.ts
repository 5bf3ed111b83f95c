/** A text, or its beginning where it was too long. */
export interface TruncatedText {
  readonly text: string;
  /** Size of the whole text in UTF-8 if it was cut; null if it is complete. */
  readonly wholeBytes: number | null;
}

/** A UTF-16 code unit takes at most three bytes of UTF-8: short texts need not be measured. */
const MAX_BYTES_PER_UNIT = 3;

/** Cuts a text to at most `maxBytes` of UTF-8, never inside a character. */
export function truncateUtf8(text: string, maxBytes: number): TruncatedText {
  if (text.length * MAX_BYTES_PER_UNIT <= maxBytes) return { text, wholeBytes: null };
  const wholeBytes = Buffer.byteLength(text);
  if (wholeBytes <= maxBytes) return { text, wholeBytes: null };
  // A copy: a slice of a string keeps the whole string in memory.
  const bytes = Buffer.from(text.slice(0, maxBytes));
  return { text: bytes.toString('utf8', 0, characterStart(bytes, maxBytes)), wholeBytes };
}

function characterStart(bytes: Uint8Array, near: number): number {
  let at = near;
  while (((bytes[at] ?? 0) & 0b1100_0000) === 0b1000_0000) at -= 1;
  return at;
}
