/** How an IPv6 address carries an IPv4 one: the groups it begins with (undefined: any), and where the IPv4 one is. */
interface Embedding {
  readonly begins: readonly (number | undefined)[];
  readonly at: number;
  /** Each bit is turned over. */
  readonly isInverted?: true;
}

const ANY = undefined;

/** Packets to these leave the panel's network, or its machine, for the IPv4 address inside. */
const EMBEDDINGS: readonly Embedding[] = [
  // IPv4-mapped, -compatible and -translated (RFC 4291, RFC 2765).
  { begins: [0, 0, 0, 0, 0, 0xffff], at: 6 },
  { begins: [0, 0, 0, 0, 0, 0], at: 6 },
  { begins: [0, 0, 0, 0, 0xffff, 0], at: 6 },
  // NAT64 (RFC 6052).
  { begins: [0x64, 0xff9b, 0, 0, 0, 0], at: 6 },
  // 6to4 (RFC 3056).
  { begins: [0x2002], at: 1 },
  // Teredo (RFC 4380): its server, and the client behind it.
  { begins: [0x2001, 0], at: 2 },
  { begins: [0x2001, 0], at: 6, isInverted: true },
  // ISATAP (RFC 5214).
  { begins: [ANY, ANY, ANY, ANY, 0, 0x5efe], at: 6 },
  { begins: [ANY, ANY, ANY, ANY, 0x200, 0x5efe], at: 6 },
];

const LOOPBACK = [0, 0, 0, 0, 0, 0, 0, 1];

/** The IPv4 addresses that an IPv6 address without zone leads to, as far as its form tells. */
export function embeddedIpv4(address: string): readonly string[] {
  const groups = groupsOf(address);
  // Written like an IPv4-compatible address, and the one of these that is none.
  if (groups.every((group, index) => group === LOOPBACK[index])) return [];
  return EMBEDDINGS.filter(({ begins }) =>
    begins.every((group, index) => group === ANY || group === groups[index]),
  ).map(({ at, isInverted }) => dotted(groups.slice(at, at + 2), isInverted ? 0xffff : 0));
}

const dotted = (groups: readonly number[], mask: number): string =>
  groups.flatMap((group) => [(group ^ mask) >> 8, (group ^ mask) & 0xff]).join('.');

function groupsOf(address: string): readonly number[] {
  // A URL writes a dotted end as two groups, and knows every way of leaving zeros out.
  const { hostname } = new URL(`http://[${address}]/`);
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const [before, after] = [numbersOf(head), numbersOf(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const numbersOf = (groups: string): readonly number[] =>
  groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16));
