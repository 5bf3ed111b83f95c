import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyAttempts } from '../auth/auth.errors.js';

/** A limit per account and minute. */
export class AccountRateLimit {
  private readonly limiter: RateLimiterMemory | undefined;

  /** @param perMinute Infinity disables the limit */
  constructor(perMinute: number) {
    if (perMinute !== Infinity) this.limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  }

  /** @throws {UserError} `too_many_attempts` */
  async take(userId: number): Promise<void> {
    try {
      await this.limiter?.consume(userId);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw tooManyAttempts(Math.ceil(error.msBeforeNext / 1000));
    }
  }
}
