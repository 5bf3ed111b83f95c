import { type Log } from '../platform/log.js';
import { type LogsRepository, type MoreIds } from './logs.repository.js';

/** Covers a full queue of the writer: ids issued while the database hangs are reserved ones. */
export const RESERVED_IDS = 100_000;

/**
 * Numbers entries before they are stored. Ids are reserved in the database ahead of use, so neither a panel
 * that starts after this one was killed nor a terminal that writes to the log of a running panel (`outpost
 * admin`, `outpost backup`) is issued the same ones.
 */
export class EntryIds {
  private lastIssued: number;

  private constructor(
    private readonly repository: LogsRepository,
    private reserved: number,
    isReserved: boolean,
  ) {
    this.lastIssued = isReserved ? reserved - RESERVED_IDS : reserved;
  }

  static async begin(repository: LogsRepository, log: Log): Promise<EntryIds> {
    try {
      return new EntryIds(repository, await repository.reserveIds(RESERVED_IDS), true);
    } catch (error) {
      // Most likely the disk is full. The ids are reserved with the first batch that can be stored.
      log.error({ err: error }, 'ids of log entries could not be reserved');
      return new EntryIds(repository, await repository.lastId(), false);
    }
  }

  /** The highest id issued so far, by this process or an earlier one. */
  get last(): number {
    return this.lastIssued;
  }

  /** The reservation to make with the next batch. */
  get missing(): MoreIds {
    const missing = Math.max(0, RESERVED_IDS - (this.reserved - this.lastIssued));
    return { after: this.reserved, missing, block: RESERVED_IDS };
  }

  next(): number {
    return ++this.lastIssued;
  }

  /** Records that ids up to `upTo` are reserved for this process. */
  reserve({ after, missing, block }: MoreIds, upTo: number): void {
    // Another process has reserved ids after ours: from here on, ids come after its entries.
    if (upTo !== after + missing) this.lastIssued = Math.max(this.lastIssued, upTo - block);
    this.reserved = upTo;
  }

  /** Called on shutdown, so that numbering continues without a gap after a restart. */
  async returnUnused(): Promise<void> {
    await this.repository.returnIds(this.lastIssued, this.reserved);
    this.reserved = this.lastIssued;
  }
}
