import { say } from '@outpost/contracts/message.js';
import { type Ban, type Listing, type Player, type Reader } from './listings.js';
import { listing } from './parsing.js';

/** More than any game admits; a longer list is not a genuine player list. */
const MAX_PLAYERS = 1_000;
/** Leaves room for headings and for log lines in between. */
const MAX_LINES = 2 * MAX_PLAYERS;
const MAX_CHARACTERS = 256 * 1024;
/** JSON needs several lines and many keys per player, but is parsed in one pass. */
const MAX_CHARACTERS_OF_JSON = 1024 * 1024;
/** Ban lists grow for years: rows beyond this are left out, with a warning. */
const MAX_BANS = 10_000;
const MAX_CHARACTERS_OF_BANS = 100 * MAX_BANS;
const CHARACTERS_READ = say(
  'game.characters_read_only',
  'only the first {count} characters of the list were read',
  { count: MAX_CHARACTERS_OF_BANS },
);
const LINES_READ = say('game.lines_read_only', 'only the first {count} lines of the list were read', {
  count: MAX_BANS,
});
const RAW_CHARACTERS = 64 * 1024;

/**
 * Wraps a player reader: a reply too long for a player list is rejected before it is parsed and yields no rows. The
 * raw text is truncated, too.
 *
 * @param inJson whether the reader parses JSON, which gets a higher limit: line readers match a pattern on each line
 */
export function boundedPlayers(read: Reader<Player>, inJson = false): Reader<Player> {
  const isTooLong = inJson ? isLongJson : isLongText;
  return (text) => {
    if (isTooLong(text)) return refused(text);
    const list = read(text);
    return list.rows.length > MAX_PLAYERS ? refused(text) : { ...list, raw: rawOf(text) };
  };
}

/** Wraps a ban reader: reads a limited number of lines and characters, and warns when there are more. */
export function boundedBans(read: Reader<Ban>): Reader<Ban> {
  return (text) => {
    const beginning = text.slice(0, MAX_CHARACTERS_OF_BANS);
    const end = endOfLine(beginning, MAX_BANS);
    if (end < 0 && beginning.length === text.length) return { ...read(text), raw: rawOf(text) };
    const { rows, warnings } = read(beginning.slice(0, end < 0 ? beginning.lastIndexOf('\n') : end));
    return listing(rawOf(text), rows, [...warnings, end < 0 ? CHARACTERS_READ : LINES_READ]);
  };
}

const isLongJson = (text: string): boolean => text.length > MAX_CHARACTERS_OF_JSON;
const isLongText = (text: string): boolean => text.length > MAX_CHARACTERS || endOfLine(text, MAX_LINES) >= 0;

const refused = (text: string): Listing<never> =>
  listing(
    rawOf(text),
    [],
    [say('game.answer_is_too_long', 'the answer is longer than any list of players, so it was not read')],
  );

/** Index of the line feed that ends the n-th line (from 1); -1 where there are fewer lines. */
function endOfLine(text: string, line: number): number {
  let at = -1;
  for (let count = 0; count < line; count += 1) {
    at = text.indexOf('\n', at + 1);
    if (at < 0) return -1;
  }
  return at;
}

/** Copied through a buffer: in V8 a slice keeps the whole original string in memory. */
const rawOf = (text: string): string =>
  text.length <= RAW_CHARACTERS ? text : Buffer.from(text.slice(0, RAW_CHARACTERS)).toString();
