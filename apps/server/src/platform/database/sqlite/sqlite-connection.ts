import Sqlite from 'better-sqlite3';
import { type Durability, type SqlValue, type Statement, type StatementResult } from '../statement.js';
import { addTextFunctions } from './text-functions.js';

/** How to open a database file. */
export interface SqliteOptions {
  readonly file: string;
  readonly readonly: boolean;
  /** Milliseconds that SQLite, and with it the thread, sleeps while another process holds the lock. */
  readonly lockPatienceMs: number;
  /** Run each time the file is opened, in this order. */
  readonly pragmas: readonly string[];
}

export interface TransactionOptions extends Durability {
  /** Milliseconds; overrides that of the connection. */
  readonly lockPatienceMs: number;
}

type Settings = Pick<TransactionOptions, 'lockPatienceMs'> & Partial<TransactionOptions>;

export interface SqliteResult extends StatementResult {
  /** For statements that return none. */
  readonly changes?: number;
  readonly lastInsertRowid?: number | bigint;
}

/** For an implicit rollback by SQLite that the caller has not noticed. */
const undone = (): Error =>
  Object.assign(new Error('The change was undone before its end'), { code: 'SQLITE_ABORT_ROLLBACK' });

/**
 * Size of the cache of prepared statements. There are fewer statements in the code, but some vary with the
 * length of a list.
 */
const PREPARED_MAX = 200;

/**
 * One connection, for a thread that may block on the disk. Whether a transaction is open is always asked of
 * SQLite: it rolls back by itself when the disk is full, and a rollback can fail for the same reason as the
 * statement before it. A connection whose rollback fails is closed, and reopened on next use.
 */
export class SqliteConnection {
  private database: Sqlite.Database;
  private readonly prepared = new Map<string, Sqlite.Statement<SqlValue[]>>();
  /** Settings that were applied to the open connection. */
  private applied: Partial<Settings> = {};
  private begun = false;

  /** @throws {SqliteError} */
  constructor(private readonly options: SqliteOptions) {
    this.database = this.open();
  }

  /**
   * @throws {SqliteError} also when the transaction of the statement was already rolled back: the statement
   *   would be committed without the rest
   */
  run(sql: string, parameters: readonly SqlValue[]): SqliteResult {
    if (this.begun && !this.inTransaction()) throw undone();
    this.ensureOpen();
    const statement = this.statementOf(sql);
    const bound = parameters.map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value));
    if (statement.reader) return { rows: statement.all(...bound) };
    const { changes, lastInsertRowid } = statement.run(...bound);
    return { changes, lastInsertRowid };
  }

  /**
   * Runs the statements as one transaction and returns their results; no transaction is left open.
   *
   * @throws {SqliteError} and none of the changes are stored then
   */
  transact(statements: readonly Statement[], options: TransactionOptions): readonly SqliteResult[] {
    try {
      this.begin(options);
      const results = statements.map(({ sql, parameters }) => this.run(sql, parameters));
      this.commit();
      return results;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  /**
   * Takes the write lock immediately: a transaction that began by reading can't get it once another process
   * has written.
   */
  begin(options: TransactionOptions): void {
    this.ensureOpen();
    this.apply(options);
    this.database.exec('BEGIN IMMEDIATE');
    this.begun = true;
  }

  /** @throws {SqliteError} and none of the changes are stored then, once it is rolled back */
  commit(): void {
    if (!this.inTransaction()) throw undone();
    this.database.exec('COMMIT');
    if (this.inTransaction()) throw undone();
    this.begun = false;
  }

  /** Leaves no transaction open, by closing the connection if necessary. */
  rollback(): void {
    this.begun = false;
    if (!this.isRolledBack()) this.close();
  }

  close(): void {
    this.prepared.clear();
    this.applied = {};
    this.database.close();
  }

  /**
   * Moves the journal's content into the file without waiting: with a busy timeout of zero SQLite does what
   * it can, as in a `PASSIVE` checkpoint.
   *
   * @returns whether the journal is empty; what is still being read stays in it
   */
  checkpoint(): boolean {
    this.ensureOpen();
    this.apply({ lockPatienceMs: 0 });
    const [answer] = this.database.pragma('wal_checkpoint(TRUNCATE)') as readonly { readonly busy: number }[];
    return answer?.busy === 0;
  }

  /** Applies only what differs: a pragma takes longer than a transaction of one row. */
  private apply(options: Settings): void {
    const before = this.applied;
    const { lockPatienceMs, isDurable = before.isDurable } = options;
    this.applied = {};
    if (lockPatienceMs !== before.lockPatienceMs) this.database.pragma(`busy_timeout = ${lockPatienceMs}`);
    if (isDurable !== before.isDurable) {
      this.database.pragma(`synchronous = ${isDurable ? 'FULL' : 'NORMAL'}`);
    }
    this.applied = { ...before, ...options };
  }

  private inTransaction(): boolean {
    return this.database.inTransaction;
  }

  private isRolledBack(): boolean {
    const { database } = this;
    try {
      if (database.inTransaction) database.exec('ROLLBACK');
    } catch {
      return false;
    }
    return database.open && !database.inTransaction;
  }

  /** The connection is closed when a rollback fails; an open transaction's changes are lost with it. */
  private ensureOpen(): void {
    if (!this.database.open) this.database = this.open();
  }

  private open(): Sqlite.Database {
    const { file, readonly, lockPatienceMs, pragmas } = this.options;
    const database = new Sqlite(file, { readonly, timeout: lockPatienceMs });
    try {
      for (const pragma of pragmas) database.pragma(pragma);
      addTextFunctions(database);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  }

  private statementOf(sql: string): Sqlite.Statement<SqlValue[]> {
    const known = this.prepared.get(sql);
    if (known) return known;
    const statement = this.database.prepare<SqlValue[]>(sql);
    this.prepared.set(sql, statement);
    const [oldest] = this.prepared.keys();
    if (this.prepared.size > PREPARED_MAX && oldest !== undefined) this.prepared.delete(oldest);
    return statement;
  }
}
