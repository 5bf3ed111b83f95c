/** A leaf of the search tree: addresses that begin with these bits, and their country. */
interface Network {
  /** Four numbers. */
  readonly address: string;
  readonly bits: number;
  readonly country: string;
}

type Value = string | number | readonly string[] | { readonly [key: string]: Value };

const MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
const SEPARATOR = Buffer.alloc(16);
/** Of one record of a node, of which each has two. */
const RECORD_BYTES = 3;

/** A database in the MaxMind format (2.0) for IPv4, with records of 24 bits. Source: https://maxmind.github.io/MaxMind-DB */
export function countryFile(networks: readonly Network[]): Buffer {
  const nodes: [Target, Target][] = [[undefined, undefined]];
  const data: Buffer[] = [];
  let size = 0;
  for (const { address, bits, country } of networks) {
    const value = encoded({ country: { iso_code: country } });
    insert(nodes, bitsOf(address).slice(0, bits), { at: size });
    data.push(value);
    size += value.length;
  }
  const metadata = encoded({
    node_count: nodes.length,
    record_size: 8 * RECORD_BYTES,
    ip_version: 4,
    database_type: 'Test-Country',
    languages: ['en'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    description: { en: 'Countries of a test' },
  });
  const tree = nodes.flatMap((node) => node.map((target) => recordOf(target, nodes.length)));
  return Buffer.concat([...tree, SEPARATOR, ...data, MARKER, metadata]);
}

/** Another node, an offset in the data, or nothing. */
type Target = number | { readonly at: number } | undefined;

function insert(nodes: [Target, Target][], path: readonly (0 | 1)[], leaf: { readonly at: number }): void {
  let node = nodes[0];
  for (const bit of path.slice(0, -1)) {
    const next = node?.[bit];
    const index = typeof next === 'number' ? next : nodes.push([undefined, undefined]) - 1;
    if (node) node[bit] = index;
    node = nodes[index];
  }
  const last = path.at(-1);
  if (node && last !== undefined) node[last] = leaf;
}

const bitsOf = (address: string): readonly (0 | 1)[] =>
  address
    .split('.')
    .flatMap((part) => [...Number(part).toString(2).padStart(8, '0')].map((bit) => (bit === '1' ? 1 : 0)));

function recordOf(target: Target, nodeCount: number): Buffer {
  const record = Buffer.alloc(RECORD_BYTES);
  const value = typeof target === 'object' ? nodeCount + SEPARATOR.length + target.at : (target ?? nodeCount);
  record.writeUIntBE(value, 0, RECORD_BYTES);
  return record;
}

/** Types of the data section; those above 7 are written in a byte of their own. */
const TYPE = { text: 2, number: 6, map: 7, list: 11 } as const;

function encoded(value: Value): Buffer {
  if (typeof value === 'string') return withHead(TYPE.text, Buffer.byteLength(value), [Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return withHead(TYPE.number, bytes.length, [bytes]);
  }
  if (isList(value)) return withHead(TYPE.list, value.length, value.map(encoded));
  const entries = Object.entries(value);
  return withHead(
    TYPE.map,
    entries.length,
    entries.flatMap(([key, of]) => [encoded(key), encoded(of)]),
  );
}

const isList = (value: Value): value is readonly string[] => Array.isArray(value);

function withHead(type: number, size: number, content: readonly Buffer[]): Buffer {
  const head = type > 7 ? [size, type - 7] : [(type << 5) | size];
  return Buffer.concat([Buffer.from(head), ...content]);
}
