import { type Listing, type Player } from '../listings.js';
import { countProblem, listing, player, writtenLines } from '../parsing.js';

const ROW =
  /^(?<n>\d+)\. id=(?<id>-?\d+), (?<name>.*), pos=\((?<pos>[^()]*)\), rot=\((?<rot>[^()]*)\), (?<kv>.*)$/;
const END = /^Total of (?<n>\d+) in the game\s*$/;

/**
 * Parses the reply of 7 Days to Die to `lp`. Log lines of the server can appear anywhere in it, so lines that are no
 * row are skipped, and completeness is checked against the count at the end.
 */
export function readSevenDaysPlayers(text: string): Listing<Player> {
  const lines = writtenLines(text);
  const rows = lines.map(readPlayer).filter((row) => row !== undefined);
  const counted = lines.map((line) => END.exec(line)?.groups?.['n']).find((n) => n !== undefined);
  return listing(text, rows, [countProblem(rows.length, counted)]);
}

function readPlayer(line: string): Player | undefined {
  const row = ROW.exec(line)?.groups;
  if (row === undefined) return undefined;
  const values = keysOf(row['kv'] ?? '');
  const id = values.get('pltfmid') ?? values.get('crossid');
  const ping = Number(values.get('ping') ?? Number.NaN);
  return player({
    slot: Number(row['id']),
    name: row['name'] ?? '',
    id: id === undefined ? null : { kind: 'platform', value: id, verified: true },
    ping: Number.isInteger(ping) ? ping : null,
    address: values.get('ip') ?? null,
  });
}

/** By key: the order differs between versions. */
const keysOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(',').map((pair): [string, string] => {
      const [key = '', ...value] = pair.trim().split('=');
      return [key, value.join('=')];
    }),
  );
