import { tooManyAttempts } from './auth.errors.js';
import { type RateLimiter, type RateLimits } from '../platform/database/rate-limits.js';
import { type LimitName, type Limits } from '../platform/limits.js';

type PerMinute = Extract<LimitName, `${string}-per-minute`>;

/** A limit per account and minute, over all panels on the same data. */
export class AccountRateLimit {
  private readonly limiter: RateLimiter | undefined;

  constructor(limits: Limits, rateLimits: RateLimits, name: PerMinute) {
    const points = limits.of(name);
    if (points !== Infinity) this.limiter = rateLimits.limiter(name, { points, duration: 60 });
  }

  /** @throws {UserError} `too_many_attempts` */
  async take(userId: number): Promise<void> {
    const exceeded = await this.limiter?.consume(String(userId));
    if (exceeded) throw tooManyAttempts(Math.ceil(exceeded.retryAfterMs / 1000));
  }
}
