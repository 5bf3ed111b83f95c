import { type Message, say, sayCount, type Words } from '@outpost/contracts/message.js';
import { type Listing, type Player } from './answers.js';

/** Of a longer line the rest is no row of anything: what reads rows goes back and forth in them. */
export const LINE_CHARACTERS = 1024;

/** The lines of a reply that hold anything. Trailing blanks stay: they can belong to a name. */
export const writtenLines = (text: string): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.slice(0, LINE_CHARACTERS))
    .filter((line) => line.trim() !== '');

/** Puts a listing together; `warnings` are a reader's complaints, undefined where it has none. */
export function listing<Row>(
  raw: string,
  rows: readonly Row[],
  warnings: readonly (Words | undefined)[],
): Listing<Row> {
  const complaints = warnings.filter((warning) => warning !== undefined);
  return { rows, complete: complaints.length === 0, warnings: complaints, raw };
}

export interface ReadLines<Row> {
  readonly rows: readonly Row[];
  /** Complains about lines nobody recognised. */
  readonly unread: Message | undefined;
}

/** Reads each line by itself, so that a strange one hides no other; `frame` are headings and rules. */
export function readLines<Row>(
  lines: readonly string[],
  read: (line: string) => Row | undefined,
  frame: RegExp,
): ReadLines<Row> {
  const results = lines.map((line) => ({ line, row: read(line) }));
  const rows = results.map(({ row }) => row).filter((row) => row !== undefined);
  const strange = results.filter(({ line, row }) => row === undefined && !frame.test(line)).length;
  return { rows, unread: unreadLines(strange) };
}

export const unreadLines = (count: number): Message | undefined =>
  count === 0
    ? undefined
    : sayCount(
        'game.lines_unread',
        { one: '{count} line could not be read', other: '{count} lines could not be read' },
        { count },
      );

/** Complains when the server counted other than we did; a count of undefined means the list told none. */
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

const NOTHING_TOLD: Omit<Player, 'name'> = {
  slot: null,
  id: null,
  ping: null,
  address: null,
  state: 'playing',
};

export const player = (told: Pick<Player, 'name'> & Partial<Player>): Player => ({
  ...NOTHING_TOLD,
  ...told,
});
