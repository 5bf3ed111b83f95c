import { type Listing, type Player } from '../answers.js';
import { countProblem, listing, player, writtenLines } from '../reading.js';

const ROW =
  /^(?<n>\d+)\. id=(?<id>-?\d+), (?<name>.*), pos=\((?<pos>[^()]*)\), rot=\((?<rot>[^()]*)\), (?<kv>.*)$/;
const END = /^Total of (?<n>\d+) in the game\s*$/;

/**
 * Reads the answer of 7 Days to Die to `lp`. Lines of the server's log stand in between at any time, so what is
 * no row is passed over and the count at the end decides.
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
  const told = keysOf(row['kv'] ?? '');
  const id = told.get('pltfmid') ?? told.get('crossid');
  const ping = Number(told.get('ping') ?? Number.NaN);
  return player({
    slot: Number(row['id']),
    name: row['name'] ?? '',
    id: id === undefined ? null : { kind: 'platform', value: id, verified: true },
    ping: Number.isInteger(ping) ? ping : null,
    address: told.get('ip') ?? null,
  });
}

/** Taken by key: their order differs by version. */
const keysOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(',').map((pair): [string, string] => {
      const [key = '', ...value] = pair.trim().split('=');
      return [key, value.join('=')];
    }),
  );
