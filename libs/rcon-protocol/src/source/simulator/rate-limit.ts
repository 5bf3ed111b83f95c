import { type Clock } from '@outpost/clock/clock.js';

/** At most `commands` per `perMs`; a client that exceeds it is locked out for `lockOutMs`. */
export interface RateLimitRule {
  readonly commands: number;
  readonly perMs: number;
  readonly lockOutMs: number;
}

/** Counts the commands of all clients together, as the game does. */
export class RateLimit {
  private commandTimes: number[] = [];
  private lockedUntil = -Infinity;

  constructor(private readonly clock: Clock) {}

  /** Counts a command; false when it exceeds the limit or falls into the lock-out. */
  allows({ commands, perMs, lockOutMs }: RateLimitRule): boolean {
    const now = this.clock.now();
    if (now < this.lockedUntil) return false;
    this.commandTimes = [...this.commandTimes.filter((at) => at > now - perMs), now];
    if (this.commandTimes.length <= commands) return true;
    this.commandTimes = [];
    this.lockedUntil = now + lockOutMs;
    return false;
  }
}
