/** The beginning of a text, or all of it. */
export interface CutText {
  readonly text: string;
  /** Bytes of the whole in UTF-8 where the text is only its beginning; null where it is all. */
  readonly wholeBytes: number | null;
}

/** A character of UTF-16 takes three bytes of UTF-8 at most: short texts need not be measured. */
const MOST_BYTES_OF_UNIT = 3;

/** Cuts a text to at most `maxBytes` of UTF-8, never inside a character. */
export function beginningOf(text: string, maxBytes: number): CutText {
  if (text.length * MOST_BYTES_OF_UNIT <= maxBytes) return { text, wholeBytes: null };
  const wholeBytes = Buffer.byteLength(text);
  if (wholeBytes <= maxBytes) return { text, wholeBytes: null };
  // Copied: a slice of a string keeps the whole of it in memory.
  const bytes = Buffer.from(text.slice(0, maxBytes));
  return { text: bytes.toString('utf8', 0, characterStart(bytes, maxBytes)), wholeBytes };
}

function characterStart(bytes: Uint8Array, near: number): number {
  let at = near;
  while (((bytes[at] ?? 0) & 0b1100_0000) === 0b1000_0000) at -= 1;
  return at;
}
