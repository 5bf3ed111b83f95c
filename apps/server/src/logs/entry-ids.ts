import { type Log } from '../platform/log.js';
import { type LogsRepository, type MoreIds } from './logs.repository.js';

/** More than may wait to be stored: also while the database hangs, every id that is given is ours. */
export const RESERVED_IDS = 100_000;

/**
 * Numbers entries before they are stored. Ids are reserved in the database ahead of their use, so that nobody else gets
 * them: neither the panel that starts after this one was killed, nor a terminal that writes into the log of a running
 * panel (`outpost admin`, `outpost backup`).
 */
export class EntryIds {
  private given: number;

  private constructor(
    private readonly repository: LogsRepository,
    private reserved: number,
    isOurs: boolean,
  ) {
    this.given = isOurs ? reserved - RESERVED_IDS : reserved;
  }

  static async begin(repository: LogsRepository, log: Log): Promise<EntryIds> {
    try {
      return new EntryIds(repository, await repository.reserveIds(RESERVED_IDS), true);
    } catch (error) {
      // The disk is full. What is missing is reserved with the first batch that can be stored.
      log.error({ err: error }, 'ids of log entries could not be reserved');
      return new EntryIds(repository, await repository.lastId(), false);
    }
  }

  /** The highest id that was given, by this process or before it. */
  get last(): number {
    return this.given;
  }

  /** What is to be reserved with the next batch. */
  get missing(): MoreIds {
    const missing = Math.max(0, RESERVED_IDS - (this.reserved - this.given));
    return { after: this.reserved, missing, block: RESERVED_IDS };
  }

  next(): number {
    return ++this.given;
  }

  /** They are ours now, up to this one. */
  reserve({ after, missing, block }: MoreIds, upTo: number): void {
    // Somebody else has taken ids behind ours: what happens from now on comes after their entries.
    if (upTo !== after + missing) this.given = Math.max(this.given, upTo - block);
    this.reserved = upTo;
  }

  /** At the end: what comes after a stop goes on where this ended. */
  async returnUnused(): Promise<void> {
    await this.repository.returnIds(this.given, this.reserved);
    this.reserved = this.given;
  }
}
