/** A number comes back after 256 messages; a repetition of an older message has fewer new ones before it. */
const WINDOW = 128;
const FIRST_ROOM = 4;

/**
 * Tells new server messages from repetitions by number, never by text: two equal chat lines are two lines.
 * A number is a repetition while it is among the last 128 messages and young enough.
 *
 * A ring of those that are young enough, the oldest first. It grows with the traffic, because most sessions of
 * thousands are quiet, and is searched from the newest, because a repetition is seldom old.
 */
export class MessageWindow {
  private seqs = new Uint8Array(FIRST_ROOM);
  private times = new Float64Array(FIRST_ROOM);
  private oldest = 0;
  private count = 0;

  constructor(private readonly windowMs: number) {}

  isNew(seq: number, now: number): boolean {
    this.dropOlderThan(now - this.windowMs);
    if (this.indexOf(seq) >= 0) return false;
    if (this.count === WINDOW) this.dropOldest();
    if (this.count === this.seqs.length) this.grow();
    const at = this.slot(this.count);
    this.seqs[at] = seq;
    this.times[at] = now;
    this.count += 1;
    return true;
  }

  /** The next message of this number is new, whatever came before. */
  forget(seq: number): void {
    const at = this.indexOf(seq);
    if (at < 0) return;
    for (let index = at; index < this.count - 1; index += 1) {
      const [here, next] = [this.slot(index), this.slot(index + 1)];
      this.seqs[here] = this.seqs[next] ?? 0;
      this.times[here] = this.times[next] ?? 0;
    }
    this.count -= 1;
  }

  private indexOf(seq: number): number {
    for (let at = this.count - 1; at >= 0; at -= 1) if (this.seqs[this.slot(at)] === seq) return at;
    return -1;
  }

  private dropOlderThan(before: number): void {
    while (this.count > 0 && (this.times[this.oldest] ?? 0) < before) this.dropOldest();
  }

  private dropOldest(): void {
    this.oldest = this.slot(1);
    this.count -= 1;
  }

  /** Called when full: laid out from the oldest on, what was a ring is a row again. */
  private grow(): void {
    const seqs = new Uint8Array(this.count * 2);
    const times = new Float64Array(this.count * 2);
    for (let index = 0; index < this.count; index += 1) {
      seqs[index] = this.seqs[this.slot(index)] ?? 0;
      times[index] = this.times[this.slot(index)] ?? 0;
    }
    this.seqs = seqs;
    this.times = times;
    this.oldest = 0;
  }

  /** Sizes are powers of two. */
  private slot(index: number): number {
    return (this.oldest + index) & (this.seqs.length - 1);
  }
}
