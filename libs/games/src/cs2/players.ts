import { say } from '@outpost/contracts/message.js';
import { type Listing, type Player } from '../listings.js';
import { listing, player, readLines, writtenLines } from '../parsing.js';

const SECTION = /^-+players-+\s*$/;
/** The table head, and connections without a network channel yet. */
const FRAME = /^\s*(?:id\s+time\s+ping\s+loss\s+state\s+rate\s+adr\s+name\s*|\d+\s+\[NoChan\]\s.*)$/;
const END = /^#end\s*$/;
/** Names are in single quotes, which are not escaped inside a name; there are no Steam ids. */
const ROW =
  /^\s*(?<id>\d+)\s+(?<time>[\d:]+|BOT)\s+(?<ping>\d+)\s+\d+\s+(?<state>\w+)\s+\d+\s+(?:(?<address>\S+)\s+)?'(?<name>.*)'\s*$/;

/** Parses the reply of Counter-Strike 2 to `status`: players are listed between their heading and `#end`. */
export function readCs2Status(text: string): Listing<Player> {
  const lines = writtenLines(text);
  const from = lines.findIndex((line) => SECTION.test(line));
  const to = lines.findIndex((line, index) => index > from && END.test(line));
  const inside = from < 0 ? [] : lines.slice(from + 1, to < 0 ? undefined : to);
  const humans = inside.filter((line) => ROW.exec(line)?.groups?.['time'] !== 'BOT');
  const { rows, unread } = readLines(humans, readPlayer, FRAME);
  const cut =
    from < 0 || to < 0
      ? say('game.heading_or_end_of_list', 'the heading or the end of the list is missing')
      : undefined;
  return listing(text, rows, [unread, cut]);
}

function readPlayer(line: string): Player | undefined {
  const row = ROW.exec(line)?.groups;
  if (row === undefined) return undefined;
  return player({
    slot: Number(row['id']),
    name: row['name'] ?? '',
    ping: Number(row['ping']),
    address: row['address'] ?? null,
    state: row['state'] === 'active' ? 'playing' : 'joining',
  });
}
