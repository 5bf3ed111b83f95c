import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { say } from '@outpost/contracts/message.js';
import { Semaphore } from 'async-mutex';
import { OperationalError } from '../platform/errors/app-error.js';
import { Limits } from '../platform/limits.js';

/** OWASP's first choice for argon2id (the library's default variant): 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;

/** By then a full queue is through, even on a slow machine. */
const RETRY_AFTER_SECONDS = 2;

const random64 = (bytes: number): string => randomBytes(bytes).toString('base64').replace(/=+$/, '');

/** A hash that no password has, of the same cost as every other. */
const DECOY = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$${random64(16)}$${random64(32)}`;

/**
 * Each hash takes 19 MiB and one of the few threads that files and names of hosts are read with as well. So few are
 * worked on at a time, a short queue waits, and whoever comes when that is full is told at once.
 */
@Injectable()
export class PasswordHasher {
  private readonly turns: Semaphore;
  private readonly most: number;
  /** Passwords that are worked on or wait. */
  private taken = 0;

  constructor(limits: Limits) {
    const atOnce = limits.of('password-checks-at-once');
    this.turns = new Semaphore(atOnce);
    this.most = atOnce + limits.of('password-checks-waiting');
  }

  /** @throws {OperationalError} `overloaded` */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, OPTIONS));
  }

  /**
   * With no hash to compare, works just as long and says no: the time taken must not tell whether a name exists.
   *
   * @throws {OperationalError} `overloaded`
   */
  async matches(password: string, passwordHash: string | undefined): Promise<boolean> {
    const equal = await this.inTurn(() => verify(passwordHash ?? DECOY, password));
    return equal && passwordHash !== undefined;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.taken >= this.most) throw tooManyChecks();
    this.taken++;
    return this.turns.runExclusive(work).finally(() => this.taken--);
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
