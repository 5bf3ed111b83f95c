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
 * The only door to the data. One SQLite connection holds one transaction at a time: were two requests to write
 * through it at once, the second would join the first one's transaction and vanish with its rollback although
 * it was acknowledged. So writes queue for the writing connection, and reads use others. The transactions are ours:
 * TypeORM counts how deep it is in them and swallows a rollback that fails; all that followed would be savepoints in
 * one that never ends.
 */
@Injectable()
export class Database implements OnApplicationShutdown {
  /** How writing goes. */
  readonly state = new StorageState();
  private readonly rows: RowFinder;
  private readonly turn = new Mutex();
  private readonly closing = new AbortController();
  private search: Promise<readonly string[]> = Promise.resolve([]);
  private readonly current = new AsyncLocalStorage<EntityManager>();

  private constructor(
    private readonly writer: ThreadedDataSource,
    private readonly reader: DataSource,
    private readonly longReader: DataSource,
  ) {
    this.rows = new RowFinder(reader);
  }

  /** Creates the file where there is none, and brings it up to date. */
  static async open(options: BetterSqlite3DataSourceOptions): Promise<Database> {
    return Database.over(await writerOf(options).initialize());
  }

  /** @param writer initialised; it is closed with the database */
  static async over(writer: ThreadedDataSource): Promise<Database> {
    const { options } = writer;
    const reader = await readerOf(options).initialize();
    const database = new Database(writer, reader, await longReaderOf(options).initialize());
    writer.beforeDestroy = () => database.finish();
    return database;
  }

  /** Path of the one file. */
  get file(): string {
    return this.writer.options.database;
  }

  /** For queries that are short whatever the size of the data: sees what is committed, and can't write. */
  read<T extends ObjectLiteral>(entity: EntityTarget<T>): Repository<T> {
    return this.reader.getRepository(entity);
  }

  /** For the one row with this key, which every call asks for: a tenth of what it costs through {@link read}. */
  row<T extends ObjectLiteral>(entity: EntityTarget<T>, key: RowKey<T>): Promise<T | null> {
    return new Promise((found) => found(this.rows.find(entity, key)));
  }

  /**
   * For queries that may take long, in a thread of their own: pages of the log, searches, statistics. What a person asks
   * for goes through `LongReads`.
   */
  readLong<T extends ObjectLiteral>(entity: EntityTarget<T>): Repository<T> {
    return this.longReader.getRepository(entity);
  }

  /**
   * Runs the work as one transaction, alone, and resolves once it is committed. Called inside such work, it joins it.
   *
   * @throws {OperationalError} `storage_failed`: another process has been writing for too long, or the disk refused;
   *   and what the work threw. Nothing of it was kept then.
   */
  write<T>(work: Work<T>): Promise<T> {
    return this.transaction(work, true);
  }

  /**
   * The same for what has to survive the end of the process, and not that of the machine. It does not wait for the disk;
   * the next {@link write} takes it along.
   *
   * @throws {OperationalError} `storage_failed`
   */
  note<T>(work: Work<T>): Promise<T> {
    return this.transaction(work, false);
  }

  /**
   * The same for statements that need nothing of each other's answers, and with them: they cost one message to the
   * thread of the writer and one back, where {@link write} takes two more. Called inside such work, they join it.
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
   * Moves what the journal holds into the file, so that it does not grow forever; readers go on meanwhile, and nobody
   * is waited for: a backup reads for minutes, and all writes would wait with us.
   *
   * @returns whether the journal is empty; what somebody still reads stays in it
   */
  checkpoint(): Promise<boolean> {
    return this.turn.runExclusive(() => this.writer.thread.checkpoint());
  }

  /**
   * Writes what is there already, and asks the disk to keep it: so a failure that is over is noticed though nobody else
   * writes.
   *
   * @throws {OperationalError} `storage_failed`
   */
  async tryWriting(): Promise<void> {
    await this.write((manager) => manager.query('PRAGMA user_version = 0'));
  }

  /** What is damaged, in SQLite's words; nothing when all is sound. It reads the whole file, in a thread of its own. */
  findDamage(): Promise<readonly string[]> {
    this.search = damageIn(this.file, this.closing.signal);
    return this.search;
  }

  /** After the last request. */
  async onApplicationShutdown(): Promise<void> {
    if (this.writer.isInitialized) await this.writer.destroy();
  }

  /** Waits for the writes that were promised. The writer leaves last, and so one file behind. */
  private async finish(): Promise<void> {
    this.closing.abort();
    await this.turn.waitForUnlock();
    await Promise.allSettled([this.search]);
    await this.longReader.destroy();
    await this.reader.destroy();
  }

  private async transaction<T>(work: Work<T>, isDurable: boolean): Promise<T> {
    const outer = this.current.getStore();
    return outer ? work(outer) : this.inTurn(isDurable, (options) => this.alone(work, options));
  }

  /** In the transaction that is open. */
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
          const kept = await change({ isDurable, lockPatienceMs: patienceUntil(givesUpAt) });
          if (isDurable) this.state.committed();
          return kept;
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
      // While it is in use Node watches every promise of the process.
      this.current.disable();
    }
  }
}

/**
 * Those that wait behind one which waits for another process's lock wait as long as it, not one after the other. In
 * steps, as the connection is told each time that it changes.
 */
const patienceUntil = (end: number): number =>
  Math.max(0, Math.ceil((end - performance.now()) / PATIENCE_STEP_MS) * PATIENCE_STEP_MS);
