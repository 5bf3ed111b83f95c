import { Injectable } from '@nestjs/common';
import { WallClock } from '../platform/clock.js';
import { type RateLimiter, RateLimits } from '../platform/database/rate-limits.js';
import { EventBus } from '../platform/event-bus.js';
import { LIMIT_NAMES, type LimitName, LIMITS } from './attempt-limits.js';
import { tooManyAttempts } from './auth.errors.js';
import { AttemptsLimited } from './auth.events.js';

/** The key each limit counts under, such as an address. */
export type LimitKeys = Partial<Record<LimitName, string>>;

/** Limits attempts at passwords and codes, over all panels on the same data. */
@Injectable()
export class AttemptLimiter {
  private readonly limiters: ReadonlyMap<LimitName, RateLimiter>;

  constructor(
    limits: RateLimits,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {
    this.limiters = new Map(LIMIT_NAMES.map((name) => [name, limits.limiter(name, LIMITS[name])]));
  }

  /**
   * Consumes an attempt of each limit before the work is done, so that parallel guesses count too.
   *
   * @throws {UserError} `too_many_attempts`
   * @throws {OperationalError} `storage_failed`
   */
  async take(keys: LimitKeys): Promise<void> {
    for (const { limiter, name, key } of this.entries(keys)) {
      const exceeded = await limiter.consume(key);
      if (!exceeded) continue;
      if (exceeded.isFirst) this.publish(name, key, exceeded.retryAfterMs);
      throw tooManyAttempts(Math.ceil(exceeded.retryAfterMs / 1000));
    }
  }

  /** Refunds the attempt after a success. */
  async giveBack(keys: LimitKeys): Promise<void> {
    for (const { limiter, key } of this.entries(keys)) await limiter.giveBack(key);
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
