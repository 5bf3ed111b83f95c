/** A number comes back after 256 messages; a repetition of an older message has fewer new ones before it. */
const WINDOW = 224;
const FIRST_ROOM = 4;

/**
 * Tells new server messages from repetitions. A repetition has the number and the words of the first copy, and so its
 * checksum. By the words alone two equal chat lines would be one; by the number alone a message would be taken for a
 * repetition of the one that had its number a round before, when a server printed much and nothing could be kept.
 * A checksum is a repetition while it is among those of the last 224 messages and young enough.
 *
 * A ring of those that are young enough, the oldest first. It grows with the traffic, because most sessions of
 * thousands are quiet, and is searched from the newest, because a repetition is seldom old.
 */
export class MessageWindow {
  private checksums = new Uint32Array(FIRST_ROOM);
  private times = new Float64Array(FIRST_ROOM);
  private oldest = 0;
  private count = 0;

  constructor(private readonly windowMs: number) {}

  isNew(checksum: number, now: number): boolean {
    this.dropOlderThan(now - this.windowMs);
    if (this.indexOf(checksum) >= 0) return false;
    if (this.count === WINDOW) this.dropOldest();
    if (this.count === this.checksums.length) this.grow();
    const at = this.slot(this.count);
    this.checksums[at] = checksum;
    this.times[at] = now;
    this.count += 1;
    return true;
  }

  /** The next copy of this message is new. */
  forget(checksum: number): void {
    const at = this.indexOf(checksum);
    if (at < 0) return;
    for (let index = at; index < this.count - 1; index += 1) {
      const [here, next] = [this.slot(index), this.slot(index + 1)];
      this.checksums[here] = this.checksums[next] ?? 0;
      this.times[here] = this.times[next] ?? 0;
    }
    this.count -= 1;
  }

  private indexOf(checksum: number): number {
    for (let at = this.count - 1; at >= 0; at -= 1) if (this.checksums[this.slot(at)] === checksum) return at;
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
    const checksums = new Uint32Array(this.count * 2);
    const times = new Float64Array(this.count * 2);
    for (let index = 0; index < this.count; index += 1) {
      checksums[index] = this.checksums[this.slot(index)] ?? 0;
      times[index] = this.times[this.slot(index)] ?? 0;
    }
    this.checksums = checksums;
    this.times = times;
    this.oldest = 0;
  }

  /** Sizes are powers of two. */
  private slot(index: number): number {
    return (this.oldest + index) & (this.checksums.length - 1);
  }
}
