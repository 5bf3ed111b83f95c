import { WHOLE } from './a2s.packet.js';

/**
 * Header of a part behind the prefix and a 32-bit id (Valve Developer Wiki, "Server queries"):
 *
 *     Source             total, number, 16-bit split size
 *     Source until 2006  total, number
 *     GoldSrc            number and total in the upper and lower half of one byte
 */
interface Layout {
  readonly dataAt: number;
  readonly numberOf: (part: Buffer) => number;
  readonly totalOf: (part: Buffer) => number;
  /** Whether the highest bit of the id marks a bzip2-compressed answer. */
  readonly mayBeCompressed: boolean;
}

const ID_AT = 4;
const FIELDS_AT = 8;
const MIN_BYTES = 10;

const SOURCE: Layout = {
  // Total, number, split size (unused).
  dataAt: 12,
  numberOf: (part) => part.readUInt8(FIELDS_AT + 1),
  totalOf: (part) => part.readUInt8(FIELDS_AT),
  mayBeCompressed: true,
};
const OLD_SOURCE: Layout = { ...SOURCE, dataAt: 10 };
const GOLD_SOURCE: Layout = {
  dataAt: 9,
  numberOf: (part) => part.readUInt8(FIELDS_AT) >> 4,
  totalOf: (part) => part.readUInt8(FIELDS_AT) & 0x0f,
  mayBeCompressed: false,
};
const LAYOUTS = [SOURCE, OLD_SOURCE, GOLD_SOURCE];

export type Assembly =
  | { readonly type: 'incomplete' }
  | { readonly type: 'compressed' }
  | { readonly type: 'too-large' }
  /** Without the message prefix. */
  | { readonly type: 'whole'; readonly message: Buffer };

const INCOMPLETE: Assembly = { type: 'incomplete' };

/** The id shared by all parts of one answer; `undefined` when the datagram is too short for a part. */
export const splitIdOf = (part: Buffer): number | undefined =>
  part.length < MIN_BYTES ? undefined : part.readUInt32LE(ID_AT);

/**
 * Assembles one answer from its parts in any order. There are three header layouts and nothing says which one a server
 * uses; the first part shows it, because the message prefix follows its header.
 */
export class SplitAnswer {
  /** By two header bytes that distinguish parts in every layout; the first copy of a part wins. */
  private readonly parts = new Map<number, Buffer>();
  private first: { readonly part: Buffer; readonly layout: Layout } | undefined;

  /** @param maxBytes an answer whose first part announces more is refused at once */
  constructor(private readonly maxBytes: number) {}

  /** Copies a part for which {@link splitIdOf} returned an id. */
  add(part: Buffer): Assembly {
    const key = part.readUInt16BE(FIELDS_AT);
    const copy = this.parts.get(key) ?? Buffer.from(part);
    this.parts.set(key, copy);
    const shown = layoutShownBy(copy);
    const layout = shown ?? (this.first ? undefined : layoutAssumedFor(copy));
    if (layout) this.first = { part: copy, layout };
    return this.first ? this.assembled(this.first) : INCOMPLETE;
  }

  private assembled({ part, layout }: { readonly part: Buffer; readonly layout: Layout }): Assembly {
    if (layout.mayBeCompressed && part.readInt32LE(ID_AT) < 0) return { type: 'compressed' };
    const total = layout.totalOf(part);
    // All parts except the last have the size of the first.
    if ((total - 1) * (part.length - layout.dataAt) > this.maxBytes) return { type: 'too-large' };
    if (total === 0 || this.parts.size < total) return INCOMPLETE;
    const byNumber = new Map([...this.parts.values()].map((each) => [layout.numberOf(each), each]));
    byNumber.set(0, part);
    const pieces = Array.from({ length: total }, (_, number) => byNumber.get(number));
    const data = pieces.flatMap((each) => (each ? [each.subarray(layout.dataAt)] : []));
    if (data.length < total) return INCOMPLETE;
    const message = Buffer.concat(data);
    return { type: 'whole', message: startsWhole(message, 0) ? message.subarray(WHOLE.length) : message };
  }
}

const startsWhole = (bytes: Buffer, at: number): boolean =>
  bytes.subarray(at, at + WHOLE.length).equals(WHOLE);

const layoutShownBy = (part: Buffer): Layout | undefined =>
  LAYOUTS.find((layout) => layout.numberOf(part) === 0 && startsWhole(part, layout.dataAt));

/** For a first part without a prefix: a compressed answer, or a server that omits the prefix. */
const layoutAssumedFor = (part: Buffer): Layout | undefined =>
  SOURCE.numberOf(part) === 0 ? SOURCE : undefined;
