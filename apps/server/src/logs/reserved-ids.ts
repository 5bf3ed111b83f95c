import { type Database } from '../platform/database/database.js';
import { type IdBlocks } from '../platform/database/sql-dialect.js';
import { type StatementResult } from '../platform/database/statement.js';
import { type Log } from '../platform/log.js';
import { EntryIds, type Reservation } from './entry-ids.js';
import { LogEntryEntity } from './log-entry.entity.js';

/** Covers a full queue of the writer: ids issued while the database hangs are reserved ones. */
export const RESERVED_IDS = 100_000;

/**
 * Ids that count up without gaps. They are reserved in the database ahead of use, so neither a panel that starts
 * after this one was killed nor a terminal that writes to the log of a running panel (`outpost admin`, `outpost
 * backup`) is issued the same ones.
 */
export class ReservedIds extends EntryIds {
  private lastIssued: number;

  private constructor(
    private readonly database: Database,
    private readonly blocks: IdBlocks,
    private reserved: number,
    isReserved: boolean,
  ) {
    super();
    this.lastIssued = isReserved ? reserved - RESERVED_IDS : reserved;
  }

  static async begin(database: Database, blocks: IdBlocks, log: Pick<Log, 'error'>): Promise<ReservedIds> {
    try {
      return new ReservedIds(database, blocks, await reserveIds(database, blocks, RESERVED_IDS), true);
    } catch (error) {
      // Most likely the disk is full. The ids are reserved with the first batch that can be stored.
      log.error({ err: error }, 'ids of log entries could not be reserved');
      return new ReservedIds(database, blocks, await lastReserved(database, blocks), false);
    }
  }

  get last(): number {
    return this.lastIssued;
  }

  next(): number {
    return ++this.lastIssued;
  }

  peek(): number {
    return this.lastIssued + 1;
  }

  /** Counted ids need no clock. */
  catchUp(): Promise<void> {
    return Promise.resolve();
  }

  /** Fills the block up again; behind the ids of another process, if one has reserved any since, a whole block. */
  reservation(): Reservation {
    const after = this.reserved;
    const missing = Math.max(0, RESERVED_IDS - (after - this.lastIssued));
    return {
      statement: this.blocks.extend(after, missing, RESERVED_IDS),
      made: (result) => this.reservedUpTo(lastIn(result), after + missing),
    };
  }

  async returnUnused(): Promise<void> {
    await this.database.run([this.blocks.giveBack(this.lastIssued, this.reserved)], { isDurable: false });
    this.reserved = this.lastIssued;
  }

  private reservedUpTo(upTo: number, expected: number): void {
    // Another process has reserved ids after ours: from here on, ids come after its entries.
    if (upTo !== expected) this.lastIssued = Math.max(this.lastIssued, upTo - RESERVED_IDS);
    this.reserved = upTo;
  }
}

/** Reserves ids for this process alone. @returns the last of them */
export async function reserveIds(database: Database, blocks: IdBlocks, count: number): Promise<number> {
  const results = await database.run(blocks.reserve(count), { isDurable: false });
  return lastIn(results.at(-1));
}

/** The highest id that was ever used or reserved; 0 for none. Does not read the log itself, which may be damaged. */
async function lastReserved(database: Database, { last }: IdBlocks): Promise<number> {
  const [row] = await database.readLong(LogEntryEntity).manager.query<{ last: number }[]>(last);
  return row?.last ?? 0;
}

const lastIn = (result: StatementResult | undefined): number =>
  (result?.rows as readonly { readonly last: number }[])[0]?.last ?? 0;
