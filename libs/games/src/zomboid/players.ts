import { type Listing, type Player } from '../listings.js';
import { countProblem, listing, player, readLines, writtenLines } from '../parsing.js';

const HEADING = /^Players connected \((?<n>\d+)\):\s*$/;
const ROW = /^-(?<name>.*)$/;

/** Parses the reply of Project Zomboid to `players`; names may contain blanks and dashes. */
export function readZomboidPlayers(text: string): Listing<Player> {
  const lines = writtenLines(text);
  const { rows, unread } = readLines(lines, readPlayer, HEADING);
  const counted = lines.map((line) => HEADING.exec(line)?.groups?.['n']).find((n) => n !== undefined);
  return listing(text, rows, [unread, countProblem(rows.length, counted)]);
}

function readPlayer(line: string): Player | undefined {
  const name = ROW.exec(line)?.groups?.['name'];
  if (name === undefined) return undefined;
  return player({ name, id: { kind: 'account-name', value: name, verified: true } });
}
