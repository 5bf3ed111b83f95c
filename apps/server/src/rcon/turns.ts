import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyAttempts } from '../auth/auth.errors.js';

/** So many of something for each account within a minute. */
export class Turns {
  private readonly limiter: RateLimiterMemory | undefined;

  /** @param perMinute Infinity: nobody is counted */
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
