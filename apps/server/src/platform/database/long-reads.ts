import { Injectable } from '@nestjs/common';
import { say } from '@outpost/contracts/message.js';
import { UserError } from '../errors/app-error.js';
import { Limits } from '../limits.js';

/** By then most of a full queue is read, even on a slow machine. */
const RETRY_AFTER_SECONDS = 2;

/** Reads one bounded part, such as a page, when it is its turn. */
export type InTurn = <T>(read: () => Promise<T>) => Promise<T>;

interface Account {
  readonly userId: number;
  /** Reads that have begun and are not over, those that stand between two parts among them. */
  places: number;
  /** Parts that are being read. */
  reading: number;
  readonly waiting: (() => void)[];
}

/**
 * Shares what `Database.readLong` reads for people. Its thread answers in the order of the questions: an account with
 * twenty exports would have twenty of them before everybody else's next one. So few parts of one account are read at a
 * time and the rest waits in order; among accounts the turn goes to whom the fewest parts are being read for, and among
 * equals to whoever has gone without for longest. However much waits for others, an account that has nothing under way
 * is next when one part ends.
 */
@Injectable()
export class LongReads {
  /** Those served last come last. */
  private readonly accounts = new Map<number, Account>();
  private readonly atOnce: number;
  private readonly perUser: number;
  private readonly places: number;
  private reading = 0;

  constructor(limits: Limits) {
    this.atOnce = limits.of('long-reads-at-once');
    this.perUser = limits.of('long-reads-per-user');
    this.places = this.perUser + limits.of('long-reads-waiting');
  }

  /** Reads in one part. @throws {UserError} `too_many_attempts` */
  once<T>(userId: number, read: () => Promise<T>): Promise<T> {
    return this.inParts(userId, (inTurn) => inTurn(read));
  }

  /**
   * Does work that reads one part after the other and takes its time in between, such as an export that is sent to a
   * slow reader: others go on meanwhile. It keeps its place, so that only its beginning is ever refused.
   *
   * @throws {UserError} `too_many_attempts`, before the work begins
   */
  async inParts<T>(userId: number, work: (inTurn: InTurn) => Promise<T>): Promise<T> {
    const account = this.enter(userId);
    let part: Promise<unknown> = Promise.resolve();
    const inTurn: InTurn = (read) => {
      const reading = this.read(account, read);
      part = reading;
      return reading;
    };
    try {
      return await work(inTurn);
    } finally {
      // A reader who left early may have left a part that waits: it counts until it is over.
      await Promise.allSettled([part]);
      account.places -= 1;
      if (account.places === 0) this.accounts.delete(userId);
    }
  }

  private enter(userId: number): Account {
    const account = this.accounts.get(userId) ?? { userId, places: 0, reading: 0, waiting: [] };
    if (account.places >= this.places) throw tooManyReads();
    account.places += 1;
    this.accounts.set(userId, account);
    return account;
  }

  private async read<T>(account: Account, read: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      account.waiting.push(begin);
      this.next();
    });
    try {
      return await read();
    } finally {
      this.accounts.delete(account.userId);
      this.accounts.set(account.userId, account);
      account.reading -= 1;
      this.reading -= 1;
      this.next();
    }
  }

  private next(): void {
    while (this.reading < this.atOnce) {
      const account = this.following();
      if (!account) return;
      account.reading += 1;
      this.reading += 1;
      account.waiting.shift()?.();
    }
  }

  private following(): Account | undefined {
    let chosen: Account | undefined;
    for (const account of this.accounts.values()) {
      if (account.waiting.length === 0 || account.reading >= this.perUser) continue;
      if (!chosen || account.reading < chosen.reading) chosen = account;
    }
    return chosen;
  }
}

/** The same parts, each made in its turn. */
export async function* eachInTurn<T>(
  parts: AsyncGenerator<T, void>,
  inTurn: InTurn,
): AsyncGenerator<T, void> {
  try {
    for (;;) {
      const part = await inTurn(() => parts.next());
      if (part.done) return;
      yield part.value;
    }
  } finally {
    await parts.return();
  }
}

const tooManyReads = (): UserError =>
  new UserError(
    'too_many_attempts',
    say('storage.too_many_readers', 'Too many pages are being read for you. Please try again in a moment'),
    {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    },
  );
