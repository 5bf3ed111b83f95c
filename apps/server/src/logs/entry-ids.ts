import { type Statement, type StatementResult } from '../platform/database/statement.js';

/** Ids to reserve in the transaction that stores entries. */
export interface Reservation {
  readonly statement: Statement;
  /** Called with the result of the statement, once it is committed. */
  readonly made: (result: StatementResult | undefined) => void;
}

/** Numbers entries before they are stored: each is higher than all before, whichever process has issued those. */
export abstract class EntryIds {
  /** The highest id issued so far, by this process or an earlier one. */
  abstract readonly last: number;

  abstract next(): number;

  /** The id that the next entry would get now. */
  abstract peek(): number;

  /**
   * Called from time to time, and for game servers that another process had: where ids contain the time, they follow
   * the clock of the database, and all that is stored.
   */
  abstract catchUp(): Promise<void>;

  /** To make with the next batch of entries; undefined where nothing is reserved. */
  abstract reservation(): Reservation | undefined;

  /** Called on shutdown, so that numbering continues without a gap after a restart where it can. */
  abstract returnUnused(): Promise<void>;
}
