import { between, type Random } from '@outpost/rcon-protocol/battleye/simulator/seeded-random.js';

type Mutation = (bytes: Buffer, random: Random, other: Buffer, maxBytes: number) => Buffer;

/** Input that has broken parsers before: odd line ends, invisible characters, partial characters, digits, blanks. */
const PIECES: readonly Buffer[] = [
  '\u2028',
  '\u2029',
  '\ufeff',
  '\u202e',
  '\u0000',
  '\r',
  '\n',
  '\r\n',
  '\t',
  '\u0085',
  '\u00a0',
  'é\u0301',
  '🧟',
  'ſ',
  'İ',
  ' ',
  '    ',
  ':',
  ', ',
  '"',
  "'",
  '[',
  ']',
  '{',
  '}',
  '(',
  ')',
  '|',
  '#',
  '\\',
  '-',
  '0',
  '-1',
  '1e999',
  '99999999999999999999',
  '4294967296',
  '__proto__',
  'constructor',
].map((text) => Buffer.from(text));
const RUN_LETTERS = [' ', '\n', '\t', '-', '1', 'a', ':', ',', '"', "'", ')', ']'];
const HALF_LETTERS = [Buffer.from([0xc3]), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from([0xf0, 0x9f])];
const LENGTHS = [0, 1, 9, 10, 255, 4_096, 65_535, 2 ** 24, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1];

const at = (random: Random, { length }: Buffer): number => Math.floor(random() * (length + 1));
const oneOf = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

const replaced = (bytes: Buffer, from: number, to: number, by: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, from), by, bytes.subarray(to)]);

function range(random: Random, bytes: Buffer): readonly [number, number] {
  const [one, other] = [at(random, bytes), at(random, bytes)];
  return [Math.min(one, other), Math.max(one, other)];
}

/** A piece of up to 64 bytes, repeated as often as fits: reveals nested quantifiers and quadratic loops. */
const repeated: Mutation = (bytes, random, other, maxBytes) => {
  const source = random() < 0.5 ? bytes : other;
  const start = at(random, source);
  const own = source.subarray(start, start + between(random, 1, 64));
  const piece = own.length > 0 && random() < 0.7 ? own : oneOf(random, PIECES);
  const room = Math.max(0, maxBytes - bytes.length);
  const times = Math.floor((random() < 0.3 ? room : random() * Math.min(room, 4_096)) / piece.length);
  const place = at(random, bytes);
  return replaced(bytes, place, place, Buffer.alloc(times * piece.length, piece));
};

/** A long run of one character followed by an odd one, which makes regular expressions backtrack. */
const run: Mutation = (bytes, random, _other, maxBytes) => {
  const room = Math.max(0, maxBytes - bytes.length);
  const letters = Buffer.alloc(
    random() < 0.5 ? room : Math.floor(random() * room),
    oneOf(random, RUN_LETTERS),
  );
  const place = random() < 0.5 ? bytes.length : at(random, bytes);
  return replaced(bytes, place, place, Buffer.concat([letters, oneOf(random, PIECES)]));
};

const MUTATIONS: readonly Mutation[] = [
  (bytes, random) => {
    const copy = Buffer.from(bytes);
    const place = at(random, copy);
    if (place < copy.length) copy.writeUInt8(copy.readUInt8(place) ^ (1 << between(random, 0, 7)), place);
    return copy;
  },
  (bytes, random) => bytes.subarray(0, at(random, bytes)),
  (bytes, random) => replaced(bytes, ...range(random, bytes), Buffer.alloc(0)),
  (bytes, random, other) => replaced(bytes, ...range(random, bytes), other.subarray(...range(random, other))),
  (bytes, random) => {
    const [from, to] = range(random, bytes);
    return replaced(bytes, to, to, bytes.subarray(from, to));
  },
  (bytes, random) => {
    const place = at(random, bytes);
    return replaced(bytes, place, place, oneOf(random, random() < 0.9 ? PIECES : HALF_LETTERS));
  },
  (bytes, random) => {
    if (bytes.length < 4) return bytes;
    const copy = Buffer.from(bytes);
    const place = random() < 0.5 ? 0 : Math.floor(random() * (copy.length - 3));
    copy.writeUInt32LE(oneOf(random, LENGTHS), place);
    return copy;
  },
  (bytes, random) => {
    const digits = Buffer.from(String(Math.floor(random() * 10 ** between(random, 1, 15))));
    const text = bytes.toString('latin1');
    const number = oneOf(random, [...text.matchAll(/\d+/g)]) as RegExpExecArray | undefined;
    return number ? replaced(bytes, number.index, number.index + number[0].length, digits) : bytes;
  },
  repeated,
  run,
];

/** One of the vectors after up to six mutations, at most `maxBytes` long. */
export function mutated(random: Random, vectors: readonly Buffer[], maxBytes: number): Buffer {
  let bytes = oneOf(random, vectors);
  for (let count = Math.floor(random() * 7); count > 0; count -= 1) {
    bytes = oneOf(random, MUTATIONS)(bytes, random, oneOf(random, vectors), maxBytes);
  }
  return bytes.subarray(0, maxBytes);
}
