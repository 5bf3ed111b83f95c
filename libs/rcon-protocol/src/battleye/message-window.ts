const NUMBERS = 256;
/** A number comes back after 256 messages; a repetition of an older message has fewer new ones before it. */
const WINDOW = NUMBERS / 2;

/**
 * Tells new server messages from repetitions by number, never by text: two equal chat lines are two lines.
 * A number is a repetition while it is among the last 128 messages and young enough.
 */
export class MessageWindow {
  private readonly seenAt = new Float64Array(NUMBERS).fill(-Infinity);
  private readonly order = new Float64Array(NUMBERS).fill(-Infinity);
  private count = 0;

  constructor(private readonly windowMs: number) {}

  isNew(seq: number, now: number): boolean {
    const age = now - (this.seenAt[seq] ?? -Infinity);
    const behind = this.count - (this.order[seq] ?? -Infinity);
    if (age <= this.windowMs && behind < WINDOW) return false;
    this.seenAt[seq] = now;
    this.order[seq] = this.count++;
    return true;
  }
}
