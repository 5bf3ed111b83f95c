import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { LIMIT_NAMES, type LimitName, LIMITS } from './attempt-limits.js';
import { tooManyAttempts } from './auth.errors.js';
import { AttemptsLimited } from './auth.events.js';

/** The key each limit counts under, such as an address. */
export type LimitKeys = Partial<Record<LimitName, string>>;

/**
 * Milliseconds, capped at the window: after the clock was set back the library computes hours, although its timer
 * still resets the count in time.
 */
const waitOf = (name: LimitName, { msBeforeNext }: RateLimiterRes): number =>
  Math.min(msBeforeNext, LIMITS[name].duration * 1_000);

/** Counts attempts in memory: a restart resets the counts, but an attacker can't cause one. */
@Injectable()
export class AttemptLimiter {
  private readonly limiters = new Map(
    LIMIT_NAMES.map((name) => [name, new RateLimiterMemory(LIMITS[name])] as const),
  );

  constructor(
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  /** Consumes an attempt of each limit before the work is done, so that parallel guesses count too. */
  async take(keys: LimitKeys): Promise<void> {
    for (const { limiter, name, key } of this.entries(keys)) {
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        // Only the first attempt over the limit is published.
        if (error.consumedPoints === LIMITS[name].points + 1) this.publish(name, key, waitOf(name, error));
        throw tooManyAttempts(Math.ceil(waitOf(name, error) / 1000));
      }
    }
  }

  /** Refunds the attempt after a success. */
  async giveBack(keys: LimitKeys): Promise<void> {
    for (const { limiter, key } of this.entries(keys)) await limiter.reward(key);
  }

  private entries(keys: LimitKeys) {
    return LIMIT_NAMES.flatMap((name) => {
      const [limiter, key] = [this.limiters.get(name), keys[name]];
      return limiter && key !== undefined ? [{ limiter, name, key }] : [];
    });
  }

  private publish(name: LimitName, key: string, forMs: number): void {
    const at = this.clock.now();
    this.events.publish(new AttemptsLimited(name, key, new Date(at.getTime() + forMs), at));
  }
}
