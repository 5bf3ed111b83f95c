/** How long a line waits for the answer it may be a copy of, and how long an answer is remembered for its copy. */
const HOLD_MS = 100;
const REMEMBER_MS = 1000;
/** Beyond these a server means harm, or its answers are rare enough to be seen twice. */
const MAX_HELD = 64;
const MAX_HELD_CHARACTERS = 256 * 1024;
const MAX_ANSWERS = 8;
const MAX_ANSWER_CHARACTERS = 64 * 1024;

const NO_LINES: readonly string[] = [];

interface Kept {
  readonly text: string;
  readonly at: number;
}

/**
 * Keeps console lines that only repeat an answer from being shown a second time. Rust prints the output of a command
 * in its console as well, right behind the answer or before it: a line is held back for a moment while a command is
 * under way. Other lines are handed on in the order they came.
 */
export class ConsoleEchoes {
  private answers: Kept[] = [];
  private held: Kept[] = [];
  private heldCharacters = 0;

  /** When lines that are held back are due; `Infinity` when there are none. */
  get deadline(): number {
    const [first] = this.held;
    return first === undefined ? Infinity : first.at + HOLD_MS;
  }

  /**
   * A line came in. Hands out the lines that can be shown now.
   *
   * @param mayBeCopy a command is under way whose answer may still come
   */
  takeLine(text: string, now: number, mayBeCopy: boolean): readonly string[] {
    this.forget(now);
    const copied = this.answers.findIndex((answer) => answer.text === text);
    if (copied >= 0) {
      this.answers.splice(copied, 1);
      return [];
    }
    if (!mayBeCopy && this.held.length === 0) return [text];
    this.held.push({ text, at: now });
    this.heldCharacters += text.length;
    return this.held.length > MAX_HELD || this.heldCharacters > MAX_HELD_CHARACTERS ? this.release() : [];
  }

  /** A part of an answer: the line it may be copied in is dropped, whether it came before or comes behind it. */
  sawAnswer(text: string, now: number): void {
    this.forget(now);
    const copy = this.held.findIndex((line) => line.text === text);
    if (copy >= 0) this.heldCharacters -= this.held.splice(copy, 1)[0]?.text.length ?? 0;
    else if (text !== '' && text.length <= MAX_ANSWER_CHARACTERS) this.answers.push({ text, at: now });
    if (this.answers.length > MAX_ANSWERS) this.answers.shift();
  }

  /** Lets go of all lines that are held back. */
  release(): readonly string[] {
    if (this.held.length === 0) return NO_LINES;
    this.heldCharacters = 0;
    return this.held.splice(0).map(({ text }) => text);
  }

  private forget(now: number): void {
    while (this.answers[0] !== undefined && now - this.answers[0].at >= REMEMBER_MS) this.answers.shift();
  }
}
