/** How long a line waits for the reply it may repeat, and how long a reply is remembered for its repetition. */
const HOLD_MS = 100;
const REMEMBER_MS = 1000;
/** Memory bounds against hostile servers. Beyond them a repeated line may be shown. */
const MAX_HELD = 64;
const MAX_HELD_CHARACTERS = 256 * 1024;
const MAX_ANSWERS = 8;
const MAX_ANSWER_CHARACTERS = 64 * 1024;

const NO_LINES: readonly string[] = [];

interface TimedText {
  readonly text: string;
  readonly at: number;
}

/**
 * Suppresses console lines that only repeat a reply. Rust also prints the output of a command to its console, right
 * after the reply or before it (observed), so a line is held for a moment while a command is open. Other lines are
 * passed on in order.
 */
export class ConsoleEchoes {
  private answers: TimedText[] = [];
  private held: TimedText[] = [];
  private heldCharacters = 0;

  /** When held lines are due; `Infinity` when there are none. */
  get deadline(): number {
    const [first] = this.held;
    return first === undefined ? Infinity : first.at + HOLD_MS;
  }

  /**
   * Takes a line; returns the lines that can be shown now.
   *
   * @param mayBeCopy a command is open, so the line may repeat its reply
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

  /** Takes a part of a reply: a line that repeats it is dropped, whether it came before or comes after. */
  sawAnswer(text: string, now: number): void {
    this.forget(now);
    const copy = this.held.findIndex((line) => line.text === text);
    if (copy >= 0) this.heldCharacters -= this.held.splice(copy, 1)[0]?.text.length ?? 0;
    else if (text !== '' && text.length <= MAX_ANSWER_CHARACTERS) this.answers.push({ text, at: now });
    if (this.answers.length > MAX_ANSWERS) this.answers.shift();
  }

  /** Returns all held lines and stops holding them. */
  release(): readonly string[] {
    if (this.held.length === 0) return NO_LINES;
    this.heldCharacters = 0;
    return this.held.splice(0).map(({ text }) => text);
  }

  private forget(now: number): void {
    while (this.answers[0] !== undefined && now - this.answers[0].at >= REMEMBER_MS) this.answers.shift();
  }
}
