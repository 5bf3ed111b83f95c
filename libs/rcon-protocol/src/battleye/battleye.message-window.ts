/** A number recurs after 256 messages; a repetition arrives with fewer new messages than that before it. */
const WINDOW = 224;
const INITIAL_CAPACITY = 4;

/**
 * Tells new server messages from repetitions. BattlEye repeats an unacknowledged message with the same number and text
 * (BERConProtocol.txt), and therefore the same CRC. The text alone would merge two equal chat lines; the number alone
 * would confuse a message with the one that had its number 256 messages earlier, when a burst could not be stored.
 * A message is a repetition while its CRC is among those of the last 224 messages and recent enough.
 *
 * Implemented as a ring buffer, oldest first. It grows with the traffic because most of thousands of sessions are
 * quiet, and is searched from the newest entry because repetitions are rarely old.
 */
export class MessageWindow {
  private checksums = new Uint32Array(INITIAL_CAPACITY);
  private times = new Float64Array(INITIAL_CAPACITY);
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

  /** Makes the next copy of this message count as new. */
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

  /** Called when full: copies the ring, oldest entry first, into twice the capacity. */
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

  /** Capacities are powers of two. */
  private slot(index: number): number {
    return (this.oldest + index) & (this.checksums.length - 1);
  }
}
