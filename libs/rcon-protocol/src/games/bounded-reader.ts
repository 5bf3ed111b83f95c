import { type Ban, type Listing, type Player, type Reader } from './answers.js';
import { listing } from './reading.js';

/** No game lets more people in; what lists more was not made by one. */
const MOST_PLAYERS = 1_000;
/** With headings, and with lines of a log in between. */
const MOST_LINES = 2 * MOST_PLAYERS;
const MOST_CHARACTERS = 256 * 1024;
/** JSON spends several lines and many words on each player, and is read in one go. */
const MOST_CHARACTERS_OF_JSON = 1024 * 1024;
/** Lists of bans grow for years: what is beyond is left out, and it is said so. */
const MOST_BANS = 10_000;
const RAW_CHARACTERS = 64 * 1024;

/**
 * A reader of players that turns down what is too long for a list of players before it costs time: nothing was
 * understood then. What it hands on as the raw text is bounded, too.
 */
export function boundedPlayers(read: Reader<Player>): Reader<Player> {
  return (text) => {
    if (isTooLong(text)) return refused(text);
    const list = read(text);
    return list.rows.length > MOST_PLAYERS ? refused(text) : { ...list, raw: rawOf(text) };
  };
}

/** A reader of bans that reads no more than so many lines, and says when there are more. */
export function boundedBans(read: Reader<Ban>): Reader<Ban> {
  return (text) => {
    const end = endOfLine(text, MOST_BANS);
    if (end < 0) return { ...read(text), raw: rawOf(text) };
    const { rows, warnings } = read(text.slice(0, end));
    const cut = `only the first ${MOST_BANS} lines of the list were read`;
    return listing(rawOf(text), rows, [...warnings, cut]);
  };
}

function isTooLong(text: string): boolean {
  if (/^\s{0,8}[[{]/.test(text)) return text.length > MOST_CHARACTERS_OF_JSON;
  return text.length > MOST_CHARACTERS || endOfLine(text, MOST_LINES) >= 0;
}

const refused = (text: string): Listing<never> =>
  listing(rawOf(text), [], ['the answer is longer than any list of players, so it was not read']);

/** Where the line of this number ends; -1 where there are fewer. */
function endOfLine(text: string, line: number): number {
  let at = -1;
  for (let count = 0; count < line; count += 1) {
    at = text.indexOf('\n', at + 1);
    if (at < 0) return -1;
  }
  return at;
}

/** Written anew: a slice of a string keeps the whole of it in memory. */
const rawOf = (text: string): string =>
  text.length <= RAW_CHARACTERS ? text : Buffer.from(text.slice(0, RAW_CHARACTERS)).toString();
