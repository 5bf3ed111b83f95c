import { setTimeout as delay } from 'node:timers/promises';
import { type DataSource, type EntityManager } from 'typeorm';
import { type BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { databaseBusy, storageFailure, undoneTooEarly } from './database.errors.js';

/** Another process may write for a moment: `outpost admin`, a backup. */
const LOCK_PATIENCE_MS = 5_000;
const LOCK_RETRY_MS = 20;

/** What is needed of better-sqlite3's own connection. */
interface SqliteConnection {
  readonly open: boolean;
  /** Asked of SQLite itself. */
  readonly inTransaction: boolean;
  exec(sql: string): unknown;
  pragma(source: string): unknown;
}

/**
 * The transactions of the writing connection, one at a time. TypeORM counts how deep it is in transactions and swallows
 * a rollback that fails, as it does where SQLite has rolled back by itself (a full disk): all that followed would be
 * savepoints in a transaction that never ends. So what is open is asked of SQLite, and a connection that can't be cleaned
 * is opened anew.
 */
export class WriteConnection {
  constructor(
    private readonly source: DataSource,
    private readonly lockPatienceMs = LOCK_PATIENCE_MS,
  ) {
    this.neverBlock();
  }

  /**
   * Runs the work as one transaction and resolves once it is committed.
   *
   * @throws {OperationalError} `storage_failed`: another process has been writing for too long, or the disk refused;
   *   and what the work threw. Nothing of it was kept then.
   */
  async run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    await this.begin();
    try {
      const result = await work(this.source.manager);
      this.commit();
      return result;
    } catch (error) {
      await this.undo();
      throw storageFailure(error);
    }
  }

  /** Takes the lock at once: a transaction that has read can't get it any more when another process wrote since. */
  private async begin(): Promise<void> {
    // It could not be opened anew the last time.
    if (!this.connection.open) await this.openAnew();
    const givesUpAt = performance.now() + this.lockPatienceMs;
    while (!this.tryBegin()) {
      if (performance.now() >= givesUpAt) throw databaseBusy();
      await delay(LOCK_RETRY_MS);
    }
  }

  private tryBegin(): boolean {
    try {
      this.connection.exec('BEGIN IMMEDIATE');
      return true;
    } catch (error) {
      if ((error as { code?: unknown }).code === 'SQLITE_BUSY') return false;
      throw storageFailure(error);
    }
  }

  /** Work that went on behind a rollback of SQLite's own must not pass for kept. */
  private commit(): void {
    if (!this.connection.inTransaction) throw undoneTooEarly();
    this.connection.exec('COMMIT');
  }

  private async undo(): Promise<void> {
    if (!this.isRolledBack()) await this.openAnew();
  }

  /** SQLite may have rolled back by itself, and a rollback may fail as what came before it did. */
  private isRolledBack(): boolean {
    const { connection } = this;
    try {
      if (connection.inTransaction) connection.exec('ROLLBACK');
    } catch {
      return false;
    }
    return connection.open && !connection.inTransaction;
  }

  /** What an open transaction had written is gone with its connection. */
  private async openAnew(): Promise<void> {
    await this.driver.disconnect();
    await this.driver.connect();
    this.neverBlock();
  }

  /** SQLite waits for a lock by sleeping on the thread that all of the panel runs on. */
  private neverBlock(): void {
    this.connection.pragma('busy_timeout = 0');
  }

  private get driver(): BetterSqlite3Driver {
    return this.source.driver as BetterSqlite3Driver;
  }

  private get connection(): SqliteConnection {
    return this.driver.databaseConnection as SqliteConnection;
  }
}
