import { type Beginning } from '@outpost/contracts/console.js';
import { ANSWER_KEPT_BYTES, COMMAND_MAX_BYTES, LINE_KEPT_BYTES } from '@outpost/contracts/limits.js';
import { answerWithoutSecrets, textWithoutSecrets } from '@outpost/contracts/secrets.js';
import { beginningOf, type CutText } from '../platform/beginning.js';

/*
 * Whatever a game server says goes through here before it is stored, or shown to anybody but the one who asked: the
 * history, the log, the runs of schedules and the live sockets know nothing else of it.
 */

/** Of an answer that was stored: what an older version kept may be longer. */
export const storedAnswer = (text: string): CutText => beginningOf(text, ANSWER_KEPT_BYTES);

/** Of the answer to a command, without the passwords that the command held or the game repeats. */
export function storedAnswerTo(command: string, answer: string): CutText {
  // With so much room no password lies across the cut; what stands in its place may be longer, so it is cut again.
  const { text, wholeBytes } = beginningOf(answer, ANSWER_KEPT_BYTES + COMMAND_MAX_BYTES);
  const kept = storedAnswer(answerWithoutSecrets(command, text));
  return { text: kept.text, wholeBytes: wholeBytes ?? kept.wholeBytes };
}

/** Of a line that the game server printed on its own: servers print the commands of others, passwords included. */
export function storedLine(line: string): CutText {
  const { text, wholeBytes } = cutLine(line);
  const kept = cutLine(textWithoutSecrets(text));
  return { text: kept.text, wholeBytes: wholeBytes ?? kept.wholeBytes };
}

/** Of a line of the log, whose words are ours or have come this way. */
export const cutLine = (line: string): CutText => beginningOf(line, LINE_KEPT_BYTES);

/** As the contracts say it: nothing where the text is whole. */
export const wholeOf = (wholeBytes: number | null): Beginning => (wholeBytes === null ? {} : { wholeBytes });
