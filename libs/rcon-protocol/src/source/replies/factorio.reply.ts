import { type Listing, type Player } from '../../games/answers.js';
import { countProblem, listing, player, readLines, writtenLines } from '../../games/reading.js';

const HEADING = /^Online players \((?<n>\d+)\):\s*$/;
const ROW = /^ {2}(?<name>\S.*?)(?: \(online\))?\s*$/;

/** Reads the answer of Factorio to `/players online`. */
export function readFactorioPlayers(text: string): Listing<Player> {
  const lines = writtenLines(text);
  const counted = lines.map((line) => HEADING.exec(line)?.groups?.['n']).find((n) => n !== undefined);
  const { rows, unread } = readLines(lines, readPlayer, HEADING);
  return listing(text, rows, [unread, countProblem(rows.length, counted)]);
}

function readPlayer(line: string): Player | undefined {
  const name = ROW.exec(line)?.groups?.['name'];
  if (name === undefined) return undefined;
  return player({ name, id: { kind: 'account-name', value: name, verified: true } });
}
