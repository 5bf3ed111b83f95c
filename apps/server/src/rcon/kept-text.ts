import { type Beginning } from '@outpost/contracts/console.js';
import { ANSWER_KEPT_BYTES, LINE_KEPT_BYTES } from '@outpost/contracts/limits.js';
import { beginningOf, type CutText } from '../platform/beginning.js';

/*
 * Whatever a game server says goes through here before it is stored, or shown to anybody but the one who asked: the
 * history, the log, the runs of schedules and the live sockets know nothing else of it.
 */

/** Of the answer to a command. */
export const keptAnswer = (text: string): CutText => beginningOf(text, ANSWER_KEPT_BYTES);

/** Of a line that the game server printed on its own. */
export const keptLine = (text: string): CutText => beginningOf(text, LINE_KEPT_BYTES);

/** As the contracts say it: nothing where the text is whole. */
export const wholeOf = (wholeBytes: number | null): Beginning => (wholeBytes === null ? {} : { wholeBytes });
