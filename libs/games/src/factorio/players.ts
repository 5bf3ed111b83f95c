import { type Listing, type Player } from '../listings.js';
import { countProblem, listing, player, readLines, writtenLines } from '../parsing.js';

const HEADING = /^Online players \((?<n>\d+)\):\s*$/;
const ROW = /^ {2}(?<name>\S.*)$/;
const ONLINE = / \(online\)$/;

/** Parses the reply of Factorio to `/players online`. */
export function readFactorioPlayers(text: string): Listing<Player> {
  const lines = writtenLines(text);
  const counted = lines.map((line) => HEADING.exec(line)?.groups?.['n']).find((n) => n !== undefined);
  const { rows, unread } = readLines(lines, readPlayer, HEADING);
  return listing(text, rows, [unread, countProblem(rows.length, counted)]);
}

function readPlayer(line: string): Player | undefined {
  // In two steps: a single expression for name and trailing blanks would backtrack in quadratic time on a long line.
  const name = ROW.exec(line.trimEnd())?.groups?.['name']?.replace(ONLINE, '');
  if (name === undefined) return undefined;
  return player({ name, id: { kind: 'account-name', value: name, verified: true } });
}
