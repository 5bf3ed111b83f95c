import { Injectable } from '@nestjs/common';
import { say } from '@outpost/contracts/message.js';
import { UserError } from '../errors/app-error.js';
import { Limits } from '../limits.js';

/** After this most of a full queue is done, even on a slow machine. */
const RETRY_AFTER_SECONDS = 2;

/** Runs one bounded read, such as that of a page, when it is its turn. */
export type InTurn = <T>(read: () => Promise<T>) => Promise<T>;

interface Account {
  readonly userId: number;
  /** Reads in progress, including those that are between two parts. */
  places: number;
  /** Parts being read. */
  reading: number;
  readonly waiting: (() => void)[];
}

/**
 * Schedules what `Database.readLong` reads for users. Its thread runs queries in order of arrival: without
 * this, an account with twenty exports would have twenty queries before anyone else's next one. So only a few
 * parts per account are read at a time and the rest waits in order. The next turn goes to the account with
 * the fewest parts being read, and among equals to the one served least recently. However much others have
 * waiting, an account with nothing in progress is next when a part ends.
 */
@Injectable()
export class LongReads {
  /** In order of service: the last served is last. */
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

  /** Runs a read of one part. @throws {UserError} `too_many_attempts` */
  once<T>(userId: number, read: () => Promise<T>): Promise<T> {
    return this.inParts(userId, (inTurn) => inTurn(read));
  }

  /**
   * Runs work that reads one part after the other and may pause in between, such as an export to a slow
   * client: others read meanwhile. It holds its place, so it is only ever refused at its beginning.
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
      // A client that disconnected may leave a part waiting: it counts until it is done.
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

/** Yields the same parts, reading each through `inTurn`. */
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
