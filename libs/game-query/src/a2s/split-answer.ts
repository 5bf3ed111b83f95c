import { WHOLE } from './a2s.packet.js';

/** Where the fields of a part stand, behind the prefix and four bytes of an id. */
interface Layout {
  readonly dataAt: number;
  readonly numberOf: (part: Buffer) => number;
  readonly totalOf: (part: Buffer) => number;
  /** Whether the highest bit of the id says that the answer is compressed. */
  readonly mayBeCompressed: boolean;
}

const ID_AT = 4;
const FIELDS_AT = 8;
const LEAST_BYTES = 10;

const SOURCE: Layout = {
  // Total, number, and two bytes of a size nobody needs.
  dataAt: 12,
  numberOf: (part) => part.readUInt8(FIELDS_AT + 1),
  totalOf: (part) => part.readUInt8(FIELDS_AT),
  mayBeCompressed: true,
};
/** Source of 2006: no size. */
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
  /** Without the prefix of a message. */
  | { readonly type: 'whole'; readonly message: Buffer };

const INCOMPLETE: Assembly = { type: 'incomplete' };

/** The number a server gave an answer; parts of one answer share it. `undefined` for what is too short for a part. */
export const splitIdOf = (part: Buffer): number | undefined =>
  part.length < LEAST_BYTES ? undefined : part.readUInt32LE(ID_AT);

/**
 * Puts one answer together from its parts, whatever their order. Three engines write three headers and none says
 * which, so the first part decides: behind its header stands the prefix of the message.
 */
export class SplitAnswer {
  /** By the bytes that tell parts apart in every layout; of a part that came twice the first one stays. */
  private readonly parts = new Map<number, Buffer>();
  private first: { readonly part: Buffer; readonly layout: Layout } | undefined;

  /** @param maxBytes an answer whose first part announces more is refused at once */
  constructor(private readonly maxBytes: number) {}

  /** Takes a copy of a part that {@link splitIdOf} knows. */
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
    // All parts but the last are as long as the first.
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

/** A first part that shows no prefix: compressed, or of a server that leaves it out. */
const layoutAssumedFor = (part: Buffer): Layout | undefined =>
  SOURCE.numberOf(part) === 0 ? SOURCE : undefined;
