import { type Message, say, sayCount, type Words } from '@outpost/contracts/message.js';
import { type Listing, type Player } from './listings.js';

/** Lines are truncated to this length: no genuine row is longer, and the row patterns may backtrack. */
export const LINE_CHARACTERS = 1024;

/** The non-empty lines of a reply. Trailing blanks are preserved: they can belong to a name. */
export const writtenLines = (text: string): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.slice(0, LINE_CHARACTERS))
    .filter((line) => line.trim() !== '');

/** Builds a listing, which is complete when there are no warnings; undefined entries are ignored. */
export function listing<Row>(
  raw: string,
  rows: readonly Row[],
  warnings: readonly (Words | undefined)[],
): Listing<Row> {
  const given = warnings.filter((warning) => warning !== undefined);
  return { rows, complete: given.length === 0, warnings: given, raw };
}

export interface ReadLines<Row> {
  readonly rows: readonly Row[];
  /** Warning about unrecognised lines. */
  readonly unread: Message | undefined;
}

/**
 * Parses each line separately, so that an unreadable one does not hide others.
 *
 * @param frame matches headings and rules, which are not counted as unreadable
 */
export function readLines<Row>(
  lines: readonly string[],
  read: (line: string) => Row | undefined,
  frame: RegExp,
): ReadLines<Row> {
  const results = lines.map((line) => ({ line, row: read(line) }));
  const rows = results.map(({ row }) => row).filter((row) => row !== undefined);
  const unreadable = results.filter(({ line, row }) => row === undefined && !frame.test(line)).length;
  return { rows, unread: unreadLines(unreadable) };
}

export const unreadLines = (count: number): Message | undefined =>
  count === 0
    ? undefined
    : sayCount(
        'game.lines_unread',
        { one: '{count} line could not be read', other: '{count} lines could not be read' },
        { count },
      );

/** A warning when the server's own count differs; `counted` is undefined where the list has none. */
export function countProblem(read: number, counted: string | undefined): Message | undefined {
  if (counted === undefined)
    return say('game.heading_or_end_of_list', 'the heading or the end of the list is missing');
  return Number(counted) === read
    ? undefined
    : say('game.players_counted_and_read', 'the server counts {counted} players, {read} could be read', {
        counted,
        read,
      });
}

const DEFAULTS: Omit<Player, 'name'> = {
  slot: null,
  id: null,
  ping: null,
  address: null,
  state: 'playing',
};

export const player = (fields: Pick<Player, 'name'> & Partial<Player>): Player => ({
  ...DEFAULTS,
  ...fields,
});
