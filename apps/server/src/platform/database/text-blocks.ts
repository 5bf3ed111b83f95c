/** Lines per block: for each candidate in the index so many lines are searched. */
const BLOCK_LINES = 16;
/** Blocks per segment: one bit for each in a 64-bit integer of SQLite. */
export const SEGMENT_BLOCKS = 64;
export const SEGMENT_LINES = BLOCK_LINES * SEGMENT_BLOCKS;

/** Maximum characters per segment, since lines may be long: a few milliseconds of work. */
const SEGMENT_LENGTH = 256 * 1024;
/**
 * Maximum grams per segment, each a row. Real lines need a quarter of it; lines of random letters end a
 * segment sooner.
 */
const SEGMENT_GRAMS = 12_000;

const TRIGRAM = 3;
/** Maximum grams to query: more of a long text would hardly exclude another block. */
const MAX_QUERY_GRAMS = 8;

/**
 * Case folding: texts that differ only in case become equal; `ß` equals `SS`, and both lowercase sigmas are
 * the same.
 */
export const withoutCase = (text: string): string => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ');

/** Whether the text is long enough for the index; shorter texts are searched line by line. */
export const isIndexed = (text: string): boolean => withoutCase(text).length >= TRIGRAM;

/** Maps non-ASCII characters to 128–255 with collisions: now and then a block is searched in vain. */
const byteOf = (code: number): number => (code < 128 ? code : 128 | ((code ^ (code >> 7)) & 127));

function eachTrigram(text: string, visit: (gram: number) => void): void {
  let gram = 0;
  for (let at = 0; at < text.length; at += 1) {
    gram = ((gram << 8) | byteOf(text.charCodeAt(at))) & 0xffffff;
    if (at >= TRIGRAM - 1) visit(gram);
  }
}

/** Labels are matched as a whole. They have negative grams, which no trigram has. */
const gramOfLabel = (label: string): number =>
  -1 - Array.from(label).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) & 0xffffff, 0);

/** All grams of a line: that of its label and the trigrams of its text. */
export function gramsOf(label: string, text: string): readonly number[] {
  const grams = new Set([gramOfLabel(label)]);
  eachTrigram(withoutCase(text), (gram) => grams.add(gram));
  return [...grams];
}

/** Grams of every block that contains a line with this text and, if given, this label; nine at most. */
export function queryGrams(text: string, label: string | undefined): readonly number[] {
  const found = new Set<number>();
  eachTrigram(withoutCase(text), (gram) => found.add(gram));
  const all = [...found];
  const count = Math.min(MAX_QUERY_GRAMS, all.length);
  const spread = Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)] ?? 0);
  return label === undefined ? spread : [gramOfLabel(label), ...spread];
}

/** A bit set of blocks in two halves, since bitwise operators work on 32 bits. */
interface Halves {
  low: number;
  high: number;
}

interface SerializedBlocks {
  readonly last: number;
  readonly starts: readonly number[];
  readonly grams: readonly (readonly [gram: number, low: number, high: number])[];
}

/** Collects lines of one segment, oldest first, until it is full. */
export class TextBlocks {
  private readonly grams = new Map<number, Halves>();
  private readonly starts: number[] = [];
  private lines = 0;
  private length = 0;
  private last = 0;

  add(id: number, label: string, text: string): void {
    if (this.isFull) return;
    if (this.lines % BLOCK_LINES === 0) this.starts.push(id);
    this.lines += 1;
    this.length += text.length;
    this.last = id;
    this.addGram(gramOfLabel(label));
    eachTrigram(withoutCase(text), (gram) => this.addGram(gram));
  }

  /** JSON: the id of the last line, the first id of each block, and `[gram, low, high]` sorted by gram. */
  toJSON(): SerializedBlocks {
    const grams = [...this.grams].sort(([a], [b]) => a - b);
    return {
      last: this.last,
      starts: this.starts,
      grams: grams.map(([gram, { low, high }]) => [gram, low >>> 0, high]),
    };
  }

  private get isFull(): boolean {
    return this.lines >= SEGMENT_LINES || this.length >= SEGMENT_LENGTH || this.grams.size >= SEGMENT_GRAMS;
  }

  private addGram(gram: number): void {
    let halves = this.grams.get(gram);
    if (!halves) this.grams.set(gram, (halves = { low: 0, high: 0 }));
    const block = this.starts.length - 1;
    if (block < 32) halves.low |= 1 << block;
    else halves.high |= 1 << (block - 32);
  }
}
