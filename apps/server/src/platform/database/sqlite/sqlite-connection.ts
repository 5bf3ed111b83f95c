import Sqlite from 'better-sqlite3';
import { addTextFunctions } from './text-functions.js';

/** How a file is opened. */
export interface SqliteOptions {
  readonly file: string;
  readonly readonly: boolean;
  /** Milliseconds for which SQLite sleeps, with its thread, while another process holds the lock. */
  readonly lockPatienceMs: number;
  /** Run on each opening, in this order. */
  readonly pragmas: readonly string[];
}

export interface TransactionOptions {
  /** Milliseconds, instead of those of the connection. */
  readonly lockPatienceMs: number;
  /** False for what has to survive the end of the process, and not that of the machine: nobody waits for the disk. */
  readonly isDurable: boolean;
}

type Treatment = Pick<TransactionOptions, 'lockPatienceMs'> & Partial<TransactionOptions>;

export type SqliteValue = string | number | bigint | Uint8Array | null;

export interface SqliteStatement {
  readonly sql: string;
  readonly parameters: readonly SqliteValue[];
}

export interface SqliteResult {
  /** Of a statement that returns some. */
  readonly rows?: readonly unknown[];
  /** Of one that returns none. */
  readonly changes?: number;
  readonly lastInsertRowid?: number | bigint;
}

/** SQLite rolled back by itself, and the work went on without noticing. */
const undone = (): Error =>
  Object.assign(new Error('The change was undone before its end'), { code: 'SQLITE_ABORT_ROLLBACK' });

/** Statements kept prepared; the texts of ours are fewer, but for lists of different lengths. */
const PREPARED_MAX = 200;

/**
 * One connection, for the thread that may wait for the disk. What is open is asked of SQLite: it rolls back by itself
 * when the disk is full, and a rollback may fail as what came before it did. A connection that can't be cleaned is
 * closed, and opened again when it is needed.
 */
export class SqliteConnection {
  private database: Sqlite.Database;
  private readonly prepared = new Map<string, Sqlite.Statement<SqliteValue[]>>();
  /** What the open connection was told of transactions. */
  private treated: Partial<Treatment> = {};
  private begun = false;

  /** @throws {SqliteError} */
  constructor(private readonly options: SqliteOptions) {
    this.database = this.open();
  }

  /** @throws {SqliteError} also where the transaction it belongs to is undone already: it would be kept without the rest */
  run(sql: string, parameters: readonly SqliteValue[]): SqliteResult {
    if (this.begun && !this.inTransaction()) throw undone();
    this.ensureOpen();
    const statement = this.statementOf(sql);
    const bound = parameters.map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value));
    if (statement.reader) return { rows: statement.all(...bound) };
    const { changes, lastInsertRowid } = statement.run(...bound);
    return { changes, lastInsertRowid };
  }

  /**
   * Runs the statements as one transaction and returns what each answered; nothing is open afterwards.
   *
   * @throws {SqliteError} and then nothing of it is kept
   */
  transact(statements: readonly SqliteStatement[], options: TransactionOptions): readonly SqliteResult[] {
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

  /** Takes the lock at once: a transaction that has read can't get it any more when another process wrote since. */
  begin(options: TransactionOptions): void {
    this.ensureOpen();
    this.treat(options);
    this.database.exec('BEGIN IMMEDIATE');
    this.begun = true;
  }

  /** @throws {SqliteError} and then nothing of it is kept, once it is rolled back */
  commit(): void {
    if (!this.inTransaction()) throw undone();
    this.database.exec('COMMIT');
    if (this.inTransaction()) throw undone();
    this.begun = false;
  }

  /** Afterwards no transaction is open, whatever it takes. */
  rollback(): void {
    this.begun = false;
    if (!this.isRolledBack()) this.close();
  }

  close(): void {
    this.prepared.clear();
    this.treated = {};
    this.database.close();
  }

  /**
   * Moves what the journal holds into the file and waits for nobody: without patience SQLite does what it can, as if it
   * was asked for `PASSIVE`.
   *
   * @returns whether the journal is empty; what somebody still reads stays in it
   */
  checkpoint(): boolean {
    this.ensureOpen();
    this.treat({ lockPatienceMs: 0 });
    const [answer] = this.database.pragma('wal_checkpoint(TRUNCATE)') as readonly { readonly busy: number }[];
    return answer?.busy === 0;
  }

  /** Only what changes: a pragma takes longer than the transaction of one row. */
  private treat(options: Treatment): void {
    const before = this.treated;
    const { lockPatienceMs, isDurable = before.isDurable } = options;
    this.treated = {};
    if (lockPatienceMs !== before.lockPatienceMs) this.database.pragma(`busy_timeout = ${lockPatienceMs}`);
    if (isDurable !== before.isDurable) {
      this.database.pragma(`synchronous = ${isDurable ? 'FULL' : 'NORMAL'}`);
    }
    this.treated = { ...before, ...options };
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

  /** What an open transaction had written went with the connection that could not be cleaned. */
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

  private statementOf(sql: string): Sqlite.Statement<SqliteValue[]> {
    const known = this.prepared.get(sql);
    if (known) return known;
    const statement = this.database.prepare<SqliteValue[]>(sql);
    this.prepared.set(sql, statement);
    const [oldest] = this.prepared.keys();
    if (this.prepared.size > PREPARED_MAX && oldest !== undefined) this.prepared.delete(oldest);
    return statement;
  }
}
