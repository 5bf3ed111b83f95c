import { list, type Message } from '@outpost/contracts/message.js';
import { LINE_CHARACTERS } from '../parsing.js';

/**
 * Rows of a reply that is meant for people. An unreadable line never discards the rest: the rows that could be parsed
 * are returned, and the warning carries the whole text.
 */
export interface ParsedReply<Row> {
  readonly rows: readonly Row[];
  readonly warning: ReplyWarning | undefined;
}

export interface ReplyWarning {
  readonly reason: Message;
  readonly raw: string;
}

/** The lines of a reply. Trailing blanks are preserved: they can belong to a name. */
export const replyLines = (text: string): readonly string[] =>
  text.split(/\r?\n/).map((line) => line.slice(0, LINE_CHARACTERS));

/** @param reasons warnings of the parser; `undefined` entries are ignored */
export function parsedReply<Row>(
  rows: readonly Row[],
  raw: string,
  reasons: readonly (Message | undefined)[],
): ParsedReply<Row> {
  const [first, ...others] = reasons.filter((reason) => reason !== undefined);
  return { rows, warning: first && { reason: list(first, ...others), raw } };
}
