/** Lines of one block: what is found in the index is looked for in so many lines. */
const BLOCK_LINES = 16;
/** Blocks of one segment: a bit for each in a whole number of the database. */
export const SEGMENT_BLOCKS = 64;
export const SEGMENT_LINES = BLOCK_LINES * SEGMENT_BLOCKS;

/** Lines may be long: a segment ends where it has so many characters, a few milliseconds of work. */
const SEGMENT_LENGTH = 256 * 1024;
/** Rows of one segment; real lines need a quarter of it, and those of random letters end it sooner. */
const SEGMENT_GRAMS = 12_000;

const TRIGRAM = 3;
/** More of a long text would hardly spare a line. */
const ASKED_GRAMS = 8;

/** Two texts are the same when they are so without the case of their letters; `ß` is `SS`, and each sigma the same. */
export const withoutCase = (text: string): string => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ');

/** Whether the index can answer; shorter texts are looked for line by line. */
export const isIndexed = (text: string): boolean => withoutCase(text).length >= TRIGRAM;

/** Letters beyond ASCII share the upper half of a byte: now and then a block is looked at in vain. */
const byteOf = (code: number): number => (code < 128 ? code : 128 | ((code ^ (code >> 7)) & 127));

function eachTrigram(text: string, tell: (gram: number) => void): void {
  let gram = 0;
  for (let at = 0; at < text.length; at += 1) {
    gram = ((gram << 8) | byteOf(text.charCodeAt(at))) & 0xffffff;
    if (at >= TRIGRAM - 1) tell(gram);
  }
}

/** A label is asked for as a whole: below zero, where no trigram is. */
const gramOfLabel = (label: string): number =>
  -1 - Array.from(label).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) & 0xffffff, 0);

/** All grams of a line: of its label and of three letters each of its text. */
export function gramsOf(label: string, text: string): readonly number[] {
  const grams = new Set([gramOfLabel(label)]);
  eachTrigram(withoutCase(text), (gram) => grams.add(gram));
  return [...grams];
}

/** Grams that every block has in which a line has this text, and this label if there is one: at most nine. */
export function gramsAskedFor(text: string, label: string | undefined): readonly number[] {
  const found = new Set<number>();
  eachTrigram(withoutCase(text), (gram) => found.add(gram));
  const all = [...found];
  const count = Math.min(ASKED_GRAMS, all.length);
  const spread = Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)] ?? 0);
  return label === undefined ? spread : [gramOfLabel(label), ...spread];
}

/** Which blocks of a segment have a gram: two halves of 32 bits, since a number of ours has 53. */
interface Halves {
  low: number;
  high: number;
}

/** Gathers the lines of one segment, the oldest first, until it is full. */
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
    this.note(gramOfLabel(label));
    eachTrigram(withoutCase(text), (gram) => this.note(gram));
  }

  /** JSON: the id of the last line, the first ids of the blocks, and `[gram, low, high]` by gram. */
  toJSON(): object {
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

  private note(gram: number): void {
    let halves = this.grams.get(gram);
    if (!halves) this.grams.set(gram, (halves = { low: 0, high: 0 }));
    const block = this.starts.length - 1;
    if (block < 32) halves.low |= 1 << block;
    else halves.high |= 1 << (block - 32);
  }
}
