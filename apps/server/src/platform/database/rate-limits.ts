import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { CLOCK, type Clock } from '@outpost/clock/clock.js';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Log } from '../log.js';
import { SecretBox } from '../secret-box.js';
import { Database } from './database.js';
import { type SharedLimits } from './shared-limits.js';

const REMOVE_EVERY_MS = 5 * 60_000;
const PURPOSE = 'key of a rate limit';
/** A panel takes this part of a large limit at a time. */
const STEPS = 100;

/** How often something may be done within a window, which begins with the first time. */
export interface RateLimit {
  readonly points: number;
  /** Of the window, in seconds. */
  readonly duration: number;
}

export interface RateLimitExceeded {
  /** Of all beyond the limit within the window, whichever panel they asked. */
  readonly isFirst: boolean;
  /** Milliseconds until the window ends. */
  readonly retryAfterMs: number;
}

/** Counts by key, such as a name or an address. */
export interface RateLimiter {
  /**
   * Counts one more, also beyond the limit. Undefined within it.
   *
   * @throws {OperationalError} `storage_failed`: what can't be counted is not allowed
   */
  consume(key: string): Promise<RateLimitExceeded | undefined>;
  /** Takes back what was counted. @throws {OperationalError} `storage_failed` */
  giveBack(key: string): Promise<void>;
}

/**
 * Makes the rate limiters: on SQLite they count in memory, where the only panel has all counts. Panels that share
 * a database count in it, or each would allow the whole limit.
 */
@Injectable()
export class RateLimits {
  constructor(
    private readonly database: Database,
    private readonly secrets: SecretBox,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @param name of the limit, which has one limiter */
  limiter(name: string, limit: RateLimit): RateLimiter {
    const { sharedLimits } = this.database;
    if (!sharedLimits) return new MemoryRateLimiter(limit);
    // People type their password into the field of their name, and dumps of the database are kept.
    const keyOf = (key: string): string => `${name} ${this.secrets.sign(key, PURPOSE)}`;
    return new SharedRateLimiter(sharedLimits, limit, keyOf, this.clock);
  }

  @Interval(REMOVE_EVERY_MS)
  async removeExpired(): Promise<void> {
    try {
      await this.database.sharedLimits?.removeExpired();
    } catch (error) {
      this.log.warn({ err: error }, 'expired counts of limits could not be removed');
    }
  }
}

class MemoryRateLimiter implements RateLimiter {
  private readonly counts: RateLimiterMemory;

  constructor(private readonly limit: RateLimit) {
    this.counts = new RateLimiterMemory(limit);
  }

  async consume(key: string): Promise<RateLimitExceeded | undefined> {
    // As `consume`, which rejects beyond the limit.
    const { consumedPoints, msBeforeNext } = await this.counts.penalty(key);
    const { points } = this.limit;
    return consumedPoints <= points
      ? undefined
      : exceeded(this.limit, consumedPoints === points + 1, msBeforeNext);
  }

  async giveBack(key: string): Promise<void> {
    await this.counts.reward(key);
  }
}

/** What a panel has taken from a limit and not used yet. */
interface Held {
  points: number;
  /** By the clock of the limiter. */
  readonly until: number;
}

/**
 * A count costs a round trip, so of limits above a hundred a hundredth is taken at a time and used up in memory.
 * What another panel holds of it is missing here until the window ends: never too much is allowed, but a hundredth
 * less for each further panel that is asked.
 */
class SharedRateLimiter implements RateLimiter {
  private readonly step: number;
  private readonly held = new Map<string, Held>();

  constructor(
    private readonly shared: SharedLimits,
    private readonly limit: RateLimit,
    private readonly keyOf: (key: string) => string,
    private readonly clock: Clock,
  ) {
    this.step = Math.ceil(limit.points / STEPS);
  }

  async consume(key: string): Promise<RateLimitExceeded | undefined> {
    if (this.useHeld(key)) return undefined;
    const { points, msLeft } = await this.shared.add(this.keyOf(key), this.step, this.limit.duration * 1_000);
    const over = points - this.limit.points;
    if (over >= this.step) return exceeded(this.limit, over < 2 * this.step, msLeft);
    this.hold(key, this.step - Math.max(over, 0) - 1, msLeft);
    return undefined;
  }

  async giveBack(key: string): Promise<void> {
    await this.shared.takeOff(this.keyOf(key), 1);
  }

  private useHeld(key: string): boolean {
    const held = this.held.get(key);
    if (!held || held.points === 0 || held.until <= this.clock.now()) return false;
    held.points -= 1;
    return true;
  }

  private hold(key: string, points: number, forMs: number): void {
    const now = this.clock.now();
    for (const [other, { until }] of this.held) if (until <= now) this.held.delete(other);
    if (points === 0) return;
    const more = this.held.get(key)?.points ?? 0;
    this.held.set(key, { points: points + more, until: now + forMs });
  }
}

const exceeded = ({ duration }: RateLimit, isFirst: boolean, msLeft: number): RateLimitExceeded => ({
  isFirst,
  // In memory it would be hours after the clock was set back, although a timer ends the window in time.
  retryAfterMs: Math.min(msLeft, duration * 1_000),
});
