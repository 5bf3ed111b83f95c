import { list, type Message } from '@outpost/contracts/message.js';
import { LINE_CHARACTERS } from '../reading.js';

/**
 * Rows of a reply that is meant for people. What can't be read is never a reason to show nothing: the rows that
 * could be read are kept, and the warning carries the whole text.
 */
export interface ParsedReply<Row> {
  readonly rows: readonly Row[];
  readonly warning: ReplyWarning | undefined;
}

export interface ReplyWarning {
  readonly reason: Message;
  readonly raw: string;
}

/** The lines of a reply. Trailing blanks stay: they can belong to a name. */
export const replyLines = (text: string): readonly string[] =>
  text.split(/\r?\n/).map((line) => line.slice(0, LINE_CHARACTERS));

/** `reasons` are the complaints of a parser, `undefined` where it has none. */
export function parsedReply<Row>(
  rows: readonly Row[],
  raw: string,
  reasons: readonly (Message | undefined)[],
): ParsedReply<Row> {
  const [first, ...others] = reasons.filter((reason) => reason !== undefined);
  return { rows, warning: first && { reason: list(first, ...others), raw } };
}
