import { say } from '@outpost/contracts/message.js';
import { type Ban, type Listing, type Player, type Reader } from './answers.js';
import { listing } from './reading.js';

/** No game lets more people in; what lists more was not made by one. */
const MOST_PLAYERS = 1_000;
/** With headings, and with lines of a log in between. */
const MOST_LINES = 2 * MOST_PLAYERS;
const MOST_CHARACTERS = 256 * 1024;
/** JSON spends several lines and many words on each player, and is parsed at once. */
const MOST_CHARACTERS_OF_JSON = 1024 * 1024;
/** Lists of bans grow for years: what is beyond is left out, and it is said so. */
const MOST_BANS = 10_000;
const MOST_CHARACTERS_OF_BANS = 100 * MOST_BANS;
const CHARACTERS_READ = say(
  'game.characters_read_only',
  'only the first {count} characters of the list were read',
  { count: MOST_CHARACTERS_OF_BANS },
);
const LINES_READ = say('game.lines_read_only', 'only the first {count} lines of the list were read', {
  count: MOST_BANS,
});
const RAW_CHARACTERS = 64 * 1024;

/**
 * A reader of players that turns down what is too long for a list of players before it costs time: nothing was
 * understood then. What it hands on as the raw text is bounded, too.
 *
 * @param inJson whether this reader takes JSON; those of lines search each of them, and would take their time
 */
export function boundedPlayers(read: Reader<Player>, inJson = false): Reader<Player> {
  const isTooLong = inJson ? isLongJson : isLongText;
  return (text) => {
    if (isTooLong(text)) return refused(text);
    const list = read(text);
    return list.rows.length > MOST_PLAYERS ? refused(text) : { ...list, raw: rawOf(text) };
  };
}

/** A reader of bans that reads no more than so many lines and characters, and says when there are more. */
export function boundedBans(read: Reader<Ban>): Reader<Ban> {
  return (text) => {
    const beginning = text.slice(0, MOST_CHARACTERS_OF_BANS);
    const end = endOfLine(beginning, MOST_BANS);
    if (end < 0 && beginning.length === text.length) return { ...read(text), raw: rawOf(text) };
    const { rows, warnings } = read(beginning.slice(0, end < 0 ? beginning.lastIndexOf('\n') : end));
    return listing(rawOf(text), rows, [...warnings, end < 0 ? CHARACTERS_READ : LINES_READ]);
  };
}

const isLongJson = (text: string): boolean => text.length > MOST_CHARACTERS_OF_JSON;
const isLongText = (text: string): boolean =>
  text.length > MOST_CHARACTERS || endOfLine(text, MOST_LINES) >= 0;

const refused = (text: string): Listing<never> =>
  listing(
    rawOf(text),
    [],
    [say('game.answer_is_too_long', 'the answer is longer than any list of players, so it was not read')],
  );

/** Where the line of this number ends; -1 where there are fewer. */
function endOfLine(text: string, line: number): number {
  let at = -1;
  for (let count = 0; count < line; count += 1) {
    at = text.indexOf('\n', at + 1);
    if (at < 0) return -1;
  }
  return at;
}

/** Copied: a slice of a string keeps the whole of it in memory. */
const rawOf = (text: string): string =>
  text.length <= RAW_CHARACTERS ? text : Buffer.from(text.slice(0, RAW_CHARACTERS)).toString();
