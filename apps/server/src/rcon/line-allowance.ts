import { type HeldBackBy } from './rcon.events.js';

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
/** A longer line counts as several: otherwise a few long lines could fill memory and disk. */
const LINE_BYTES = 1024;

interface AllowedLines {
  readonly perSecond: number;
  /** Lines accepted at once after an idle period. */
  readonly burst: number;
  readonly bytesPerDay: number;
}

/**
 * Allowance for the lines of one game server: a token bucket that refills at a steady rate, and a number of bytes per
 * UTC day. Times are milliseconds since 1970.
 */
export class LineAllowance {
  private lines: number;
  private bytes = 0;
  private day: number;

  constructor(
    private readonly allowed: AllowedLines,
    private filledAt: number,
  ) {
    this.lines = allowed.burst;
    this.day = dayOf(filledAt);
  }

  /** Takes one line of this size; returns the limit it exceeds, or undefined when it is accepted. */
  take(bytes: number, now: number): HeldBackBy | undefined {
    this.fill(now);
    const cost = Math.max(1, Math.ceil(bytes / LINE_BYTES));
    if (this.bytes + bytes > this.allowed.bytesPerDay) return 'line-bytes-per-day';
    if (this.lines < cost) return 'lines-per-second';
    this.lines -= cost;
    this.bytes += bytes;
    return undefined;
  }

  private fill(now: number): void {
    const { burst, perSecond } = this.allowed;
    // A clock that was set back adds and removes nothing.
    const elapsed = Math.max(0, now - this.filledAt);
    this.lines = Math.min(burst, this.lines + (elapsed * perSecond) / SECOND_MS);
    this.filledAt = now;
    if (dayOf(now) === this.day) return;
    this.day = dayOf(now);
    this.bytes = 0;
  }
}

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);
