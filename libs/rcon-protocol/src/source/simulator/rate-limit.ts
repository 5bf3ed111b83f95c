import { type Clock } from '@outpost/clock/clock.js';

/** At most `commands` in any `perMs`; who asks more is shut out for `lockOutMs`. */
export interface RateLimitRule {
  readonly commands: number;
  readonly perMs: number;
  readonly lockOutMs: number;
}

/** Counts the commands of all clients together, as the one game behind them does. */
export class RateLimit {
  private asked: number[] = [];
  private lockedUntil = -Infinity;

  constructor(private readonly clock: Clock) {}

  /** Takes note of a command; false when it is one too many, or comes during the lock-out. */
  allows({ commands, perMs, lockOutMs }: RateLimitRule): boolean {
    const now = this.clock.now();
    if (now < this.lockedUntil) return false;
    this.asked = [...this.asked.filter((at) => at > now - perMs), now];
    if (this.asked.length <= commands) return true;
    this.asked = [];
    this.lockedUntil = now + lockOutMs;
    return false;
  }
}
