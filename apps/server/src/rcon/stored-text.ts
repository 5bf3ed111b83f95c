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

/** For the answer to a command: removes the passwords that the command contains or the game repeats. */
export function storedAnswerTo(command: string, answer: string): TruncatedText {
  // With this much room no password is split by the cut. Its replacement may be longer, so the text is cut again.
  const { text, wholeBytes } = truncateUtf8(answer, ANSWER_STORED_BYTES + COMMAND_MAX_BYTES);
  const redacted = storedAnswer(answerWithoutSecrets(command, text));
  return { text: redacted.text, wholeBytes: wholeBytes ?? redacted.wholeBytes };
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
