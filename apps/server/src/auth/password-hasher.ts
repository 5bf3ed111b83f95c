import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { say } from '@outpost/contracts/message.js';
import { Semaphore } from 'async-mutex';
import { OperationalError } from '../platform/errors/app-error.js';
import { Limits } from '../platform/limits.js';

/** OWASP's first choice for argon2id (the library's default variant): 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;

/** Enough for a full queue to drain, even on a slow machine. */
const RETRY_AFTER_SECONDS = 2;

const random64 = (bytes: number): string => randomBytes(bytes).toString('base64').replace(/=+$/, '');

/** A hash that no password matches, with the same cost as a real one. */
const DECOY = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$${random64(16)}$${random64(32)}`;

const HASHED = /^\$argon2/;

/** What is stored for an account without a password: no hash, and each time another value. */
export const noPassword = (): string => `!${random64(16)}`;

export const isPassword = (stored: string): boolean => HASHED.test(stored);

/**
 * Each hash takes 19 MiB and one of the few threads of libuv's pool, which file access and DNS lookups also use. So
 * only a few run at a time, a short queue waits, and calls beyond that are rejected at once.
 */
@Injectable()
export class PasswordHasher {
  private readonly semaphore: Semaphore;
  private readonly maxPending: number;
  /** Running and queued hashes. */
  private pending = 0;

  constructor(limits: Limits) {
    const atOnce = limits.of('password-checks-at-once');
    this.semaphore = new Semaphore(atOnce);
    this.maxPending = atOnce + limits.of('password-checks-waiting');
  }

  /** @throws {OperationalError} `overloaded` */
  hash(password: string): Promise<string> {
    return this.queued(() => hash(password, OPTIONS));
  }

  /**
   * Without a password it takes just as long and returns false: timing must not disclose whether a username exists.
   *
   * @throws {OperationalError} `overloaded`
   */
  async matches(password: string, passwordHash: string | undefined): Promise<boolean> {
    const isKnown = passwordHash !== undefined && isPassword(passwordHash);
    const equal = await this.queued(() => verify(isKnown ? passwordHash : DECOY, password));
    return equal && isKnown;
  }

  private async queued<T>(work: () => Promise<T>): Promise<T> {
    if (this.pending >= this.maxPending) throw tooManyChecks();
    this.pending++;
    return this.semaphore.runExclusive(work).finally(() => this.pending--);
  }
}

const tooManyChecks = (): OperationalError =>
  new OperationalError(
    'overloaded',
    say('auth.sign_in_is_busy', 'Too many people sign in at this moment. Please try again'),
    {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    },
  );
