import { type Truncation } from '@outpost/contracts/console.js';
import { ANSWER_STORED_BYTES, COMMAND_MAX_BYTES, LINE_STORED_BYTES } from '@outpost/contracts/limits.js';
import { answerWithoutSecrets, textWithoutSecrets } from '@outpost/contracts/secrets.js';
import { truncateUtf8, type TruncatedText } from '../platform/truncate-utf8.js';

/*
 * Everything a game server sends passes through here before it is stored, or shown to anyone but the sender of the
 * command: the history, the log, the runs of schedules and the live sockets use nothing else.
 */

/** For a stored answer, which may be longer if an older version stored it. */
export const storedAnswer = (text: string): TruncatedText => truncateUtf8(text, ANSWER_STORED_BYTES);

/** With this much room no password is split by the cut. Its replacement may be longer, so the text is cut again. */
const READ_BYTES = ANSWER_STORED_BYTES + COMMAND_MAX_BYTES;

/** Of an answer in pieces at least as much as {@link storedAnswerTo} keeps: joining megabytes would take long. */
export function beginningOf(pieces: readonly string[]): TruncatedText {
  let text = '';
  let taken = 0;
  for (; taken < pieces.length && text.length <= READ_BYTES; taken += 1) text += pieces[taken] ?? '';
  const isWhole = taken === pieces.length;
  return { text, wholeBytes: isWhole ? null : pieces.reduce((sum, one) => sum + Buffer.byteLength(one), 0) };
}

/**
 * For the answer to a command: removes the passwords that the command contains or the game repeats.
 *
 * @param answer or its beginning, as of {@link beginningOf}
 */
export function storedAnswerTo(command: string, answer: TruncatedText): TruncatedText {
  const { text, wholeBytes } = truncateUtf8(answer.text, READ_BYTES);
  const redacted = storedAnswer(answerWithoutSecrets(command, text));
  return { text: redacted.text, wholeBytes: answer.wholeBytes ?? wholeBytes ?? redacted.wholeBytes };
}

/** For a line that the game server printed on its own: servers print commands of other clients, passwords included. */
export function storedLine(line: string): TruncatedText {
  const { text, wholeBytes } = cutLine(line);
  const redacted = cutLine(textWithoutSecrets(text));
  return { text: redacted.text, wholeBytes: wholeBytes ?? redacted.wholeBytes };
}

/** For a line of the log, whose text is the panel's own or has passed through here. */
export const cutLine = (line: string): TruncatedText => truncateUtf8(line, LINE_STORED_BYTES);

/** The field of the contracts; omitted where the text is complete. */
export const truncationOf = (wholeBytes: number | null): Truncation =>
  wholeBytes === null ? {} : { wholeBytes };
