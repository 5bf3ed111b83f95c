import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Mutex } from 'async-mutex';
import {
  type DataSource,
  type EntityManager,
  type EntityTarget,
  type ObjectLiteral,
  type Repository,
} from 'typeorm';
import { type BetterSqlite3DataSourceOptions } from 'typeorm/driver/better-sqlite3/BetterSqlite3DataSourceOptions.js';
import { LOCK_PATIENCE_MS, longReaderOf, readerOf, writerOf } from './data-source.js';
import { storageFailure } from './database.errors.js';
import { damageIn } from './integrity.js';
import { RowFinder, type RowKey } from './row-finder.js';
import {
  type SqliteResult,
  type SqliteStatement,
  type TransactionOptions,
} from './sqlite/sqlite-connection.js';
import { type ThreadedDataSource } from './sqlite/threaded-data-source.js';
import { StorageState } from './storage-state.js';

const PATIENCE_STEP_MS = 100;

type Work<T> = (manager: EntityManager) => Promise<T>;

/**
 * The single access point to the data. One SQLite connection holds one transaction at a time: if two requests
 * wrote through it at once, the second would join the first one's transaction and be lost with its rollback
 * although it was acknowledged. So writes queue for the writing connection, and reads use others.
 * Transactions are managed here, not by TypeORM, which counts nesting levels and swallows a failed rollback:
 * all that followed would be savepoints in a transaction that never ends.
 */
@Injectable()
export class Database implements OnApplicationShutdown {
  /** The state of writing, for health checks. */
  readonly state = new StorageState();
  private readonly rows: RowFinder;
  private readonly turn = new Mutex();
  private readonly closing = new AbortController();
  private damageSearch: Promise<readonly string[]> = Promise.resolve([]);
  private readonly current = new AsyncLocalStorage<EntityManager>();

  private constructor(
    private readonly writer: ThreadedDataSource,
    private readonly reader: DataSource,
    private readonly longReader: DataSource,
  ) {
    this.rows = new RowFinder(reader);
  }

  /** Creates the file if there is none, and migrates it. */
  static async open(options: BetterSqlite3DataSourceOptions): Promise<Database> {
    return Database.over(await writerOf(options).initialize());
  }

  /** @param writer initialized; closed together with the database */
  static async over(writer: ThreadedDataSource): Promise<Database> {
    const { options } = writer;
    const reader = await readerOf(options).initialize();
    const database = new Database(writer, reader, await longReaderOf(options).initialize());
    writer.beforeDestroy = () => database.finish();
    return database;
  }

  /** Path of the database file. */
  get file(): string {
    return this.writer.options.database;
  }

  /**
   * For queries that are short regardless of the amount of data: sees only what is committed, and can't
   * write.
   */
  read<T extends ObjectLiteral>(entity: EntityTarget<T>): Repository<T> {
    return this.reader.getRepository(entity);
  }

  /** For single rows by key, which every request needs: a tenth of the cost of {@link read}. */
  row<T extends ObjectLiteral>(entity: EntityTarget<T>, key: RowKey<T>): Promise<T | null> {
    return new Promise((found) => found(this.rows.find(entity, key)));
  }

  /**
   * For queries that may take long, in a separate thread: pages of the log, searches, statistics. Queries
   * made for users go through `LongReads`.
   */
  readLong<T extends ObjectLiteral>(entity: EntityTarget<T>): Repository<T> {
    return this.longReader.getRepository(entity);
  }

  /**
   * Runs the work as one transaction, exclusively, and resolves once it is committed. A nested call joins the
   * transaction.
   *
   * @throws {OperationalError} `storage_failed`: another process held the lock for too long, or the disk
   *   failed; errors of the work itself are rethrown. The transaction is rolled back in both cases.
   */
  write<T>(work: Work<T>): Promise<T> {
    return this.transaction(work, true);
  }

  /**
   * Like {@link write}, for changes that must survive the end of the process but not a power cut. Does not
   * wait for the disk; the next {@link write} makes them durable.
   *
   * @throws {OperationalError} `storage_failed`
   */
  writeRelaxed<T>(work: Work<T>): Promise<T> {
    return this.transaction(work, false);
  }

  /**
   * Like {@link write}, for statements that do not depend on each other's results: they cost one message to
   * the writer's thread and one back, where {@link write} takes two more. A nested call joins the
   * transaction.
   *
   * @throws {OperationalError} `storage_failed`
   */
  run(
    statements: readonly SqliteStatement[],
    { isDurable }: Pick<TransactionOptions, 'isDurable'>,
  ): Promise<readonly SqliteResult[]> {
    if (this.current.getStore()) return this.joined(statements);
    return this.inTurn(isDurable, (options) => this.writer.thread.transact(statements, options));
  }

  /**
   * Moves the journal's content into the file, so that it does not grow without bound. Does not wait for
   * readers: a backup reads for minutes, and all writes would wait too.
   *
   * @returns whether the journal is empty; what is still being read stays in it
   */
  checkpoint(): Promise<boolean> {
    return this.turn.runExclusive(() => this.writer.thread.checkpoint());
  }

  /**
   * Probes writing durably, without changing anything, so that recovery is noticed even when there are no
   * other writes.
   *
   * @throws {OperationalError} `storage_failed`
   */
  async tryWriting(): Promise<void> {
    await this.write((manager) => manager.query('PRAGMA user_version = 0'));
  }

  /** Damage, as reported by SQLite; empty if there is none. Reads the whole file, in a separate thread. */
  findDamage(): Promise<readonly string[]> {
    this.damageSearch = damageIn(this.file, this.closing.signal);
    return this.damageSearch;
  }

  /** Runs after the last request. */
  async onApplicationShutdown(): Promise<void> {
    if (this.writer.isInitialized) await this.writer.destroy();
  }

  /** Waits for queued writes. The writer closes last, which merges the journal into the file. */
  private async finish(): Promise<void> {
    this.closing.abort();
    await this.turn.waitForUnlock();
    await Promise.allSettled([this.damageSearch]);
    await this.longReader.destroy();
    await this.reader.destroy();
  }

  private async transaction<T>(work: Work<T>, isDurable: boolean): Promise<T> {
    const outer = this.current.getStore();
    return outer ? work(outer) : this.inTurn(isDurable, (options) => this.alone(work, options));
  }

  /** Runs the statements in the open transaction. */
  private async joined(statements: readonly SqliteStatement[]): Promise<readonly SqliteResult[]> {
    const results: SqliteResult[] = [];
    for (const { sql, parameters } of statements) {
      results.push(await this.writer.thread.run(sql, parameters));
    }
    return results;
  }

  private async inTurn<T>(
    isDurable: boolean,
    change: (options: TransactionOptions) => Promise<T>,
  ): Promise<T> {
    const givesUpAt = performance.now() + LOCK_PATIENCE_MS;
    return this.state.wait(() =>
      this.turn.runExclusive(async () => {
        try {
          const result = await change({ isDurable, lockPatienceMs: patienceUntil(givesUpAt) });
          if (isDurable) this.state.committed();
          return result;
        } catch (error) {
          this.state.failed(error);
          throw storageFailure(error);
        }
      }),
    );
  }

  private async alone<T>(work: Work<T>, options: TransactionOptions): Promise<T> {
    const { thread, manager } = this.writer;
    try {
      await thread.begin(options);
      const result = await this.current.run(manager, () => work(manager));
      await thread.commit();
      return result;
    } catch (error) {
      await thread.rollback();
      throw error;
    } finally {
      // While the store is enabled, Node tracks every promise of the process.
      this.current.disable();
    }
  }
}

/**
 * Time left of a wait for the lock of another process. It is counted from when the write was queued, so that
 * writes queued behind a waiting one do not wait one after the other. Rounded up to steps, since each change
 * costs a pragma.
 */
const patienceUntil = (end: number): number =>
  Math.max(0, Math.ceil((end - performance.now()) / PATIENCE_STEP_MS) * PATIENCE_STEP_MS);
