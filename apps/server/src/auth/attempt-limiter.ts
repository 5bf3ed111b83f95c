import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyAttempts } from './auth.errors.js';

const QUARTER_HOUR_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;

/** Attempts allowed in the window; then the window must pass. */
const LIMITS = {
  /** Wrong passwords for one name from one address. */
  loginPair: { points: 5, duration: QUARTER_HOUR_SECONDS },
  /** Wrong passwords from one address, whatever the name. */
  loginAddress: { points: 50, duration: QUARTER_HOUR_SECONDS },
  /** Wrong passwords for one name from everywhere: slows a botnet without locking the owner out for long. */
  loginName: { points: 100, duration: QUARTER_HOUR_SECONDS },
  /** Wrong current passwords of one account: an unlocked browser left alone is no place to guess them. */
  password: { points: 5, duration: QUARTER_HOUR_SECONDS },
  /** Names and addresses of others that one account ran into: members can't be swept. */
  profile: { points: 10, duration: HOUR_SECONDS },
  setup: { points: 10, duration: QUARTER_HOUR_SECONDS },
  register: { points: 10, duration: HOUR_SECONDS },
} as const;

export type LimitName = keyof typeof LIMITS;
export type LimitKeys = Partial<Record<LimitName, string>>;

/** Counts attempts in memory: a restart forgives, which an attacker can't cause. */
@Injectable()
export class AttemptLimiter {
  private readonly limiters = new Map<LimitName, RateLimiterMemory>(
    (Object.keys(LIMITS) as LimitName[]).map((name) => [name, new RateLimiterMemory(LIMITS[name])]),
  );

  /** Takes one attempt from each limit before the work is done, so that parallel guesses count too. */
  async take(keys: LimitKeys): Promise<void> {
    for (const [limiter, key] of this.entries(keys)) {
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw tooManyAttempts(Math.ceil(error.msBeforeNext / 1000));
      }
    }
  }

  /** Gives the attempt back after a success. */
  async giveBack(keys: LimitKeys): Promise<void> {
    for (const [limiter, key] of this.entries(keys)) await limiter.reward(key);
  }

  private entries(keys: LimitKeys): [RateLimiterMemory, string][] {
    return (Object.entries(keys) as [LimitName, string][]).flatMap(([name, key]) => {
      const limiter = this.limiters.get(name);
      return limiter ? [[limiter, key] as [RateLimiterMemory, string]] : [];
    });
  }
}
