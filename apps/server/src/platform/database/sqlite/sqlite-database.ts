import { AsyncLocalStorage } from 'node:async_hooks';
import { stat } from 'node:fs/promises';
import { Mutex } from 'async-mutex';
import {
  type DataSource,
  type EntityManager,
  type EntityTarget,
  type ObjectLiteral,
  type Repository,
} from 'typeorm';
import { type BetterSqlite3DataSourceOptions } from 'typeorm/driver/better-sqlite3/BetterSqlite3DataSourceOptions.js';
import { Database, type DatabaseFile, type DatabaseSizes, turnTooLate, type Work } from '../database.js';
import { storageFailure } from '../database.errors.js';
import { type IdPartitions } from '../id-partitions.js';
import { type RowKey } from '../row-finder.js';
import { DURABLE, type Durability, type Statement, type StatementResult } from '../statement.js';
import { StorageState } from '../storage-state.js';
import { LOCK_PATIENCE_MS, longReaderOf, readerOf, writerOf } from './data-source.js';
import { damageIn } from './integrity.js';
import { type TransactionOptions } from './sqlite-connection.js';
import { sqliteDialect } from './sqlite-dialect.js';
import { SqliteRowFinder } from './sqlite-row-finder.js';
import { type ThreadedDataSource } from './threaded-data-source.js';

const PATIENCE_STEP_MS = 100;

const NO_PARTITIONS: IdPartitions = {
  prepare: () => Promise.resolve(),
  dropBelow: () => Promise.resolve(),
};

/**
 * The data in one file. One SQLite connection holds one transaction at a time: if two requests
 * wrote through it at once, the second would join the first one's transaction and be lost with its rollback
 * although it was acknowledged. So writes queue for the writing connection, and reads use others.
 * Transactions are managed here, not by TypeORM, which counts nesting levels and swallows a failed rollback:
 * all that followed would be savepoints in a transaction that never ends.
 */
export class SqliteDatabase extends Database {
  readonly state = new StorageState();
  readonly sql = sqliteDialect;
  readonly partitions = NO_PARTITIONS;
  readonly sharedLimits = undefined;
  readonly replicas = undefined;
  readonly file: DatabaseFile;
  private readonly rows: SqliteRowFinder;
  private readonly turn = new Mutex();
  private readonly closing = new AbortController();
  private damageSearch: Promise<readonly string[]> = Promise.resolve([]);
  private readonly current = new AsyncLocalStorage<EntityManager>();

  private constructor(
    private readonly writer: ThreadedDataSource,
    private readonly reader: DataSource,
    private readonly longReader: DataSource,
  ) {
    super();
    this.rows = new SqliteRowFinder(reader);
    this.file = {
      path: writer.options.database,
      checkpoint: () => this.turn.runExclusive(() => writer.thread.checkpoint()),
      findDamage: () => this.findDamage(),
    };
  }

  /** Creates the file if there is none, and migrates it. */
  static async open(options: BetterSqlite3DataSourceOptions): Promise<SqliteDatabase> {
    return SqliteDatabase.over(await writerOf(options).initialize());
  }

  /** @param writer initialized; closed together with the database */
  static async over(writer: ThreadedDataSource): Promise<SqliteDatabase> {
    const { options } = writer;
    const reader = await readerOf(options).initialize();
    const database = new SqliteDatabase(writer, reader, await longReaderOf(options).initialize());
    writer.beforeDestroy = () => database.finish();
    return database;
  }

  read<T extends ObjectLiteral>(entity: EntityTarget<T>): Repository<T> {
    return this.reader.getRepository(entity);
  }

  row<T extends ObjectLiteral>(entity: EntityTarget<T>, key: RowKey<T>): Promise<T | null> {
    return new Promise((found) => found(this.rows.find(entity, key)));
  }

  readLong<T extends ObjectLiteral>(entity: EntityTarget<T>): Repository<T> {
    return this.longReader.getRepository(entity);
  }

  write<T>(work: Work<T>): Promise<T> {
    return this.transaction(work, true);
  }

  /** There is one writer, so every transaction is alone. */
  writeReadCommitted<T>(work: Work<T>): Promise<T> {
    return this.write(work);
  }

  async writeInTurn<T>(turn: string, work: Work<T>, { isDurable } = DURABLE): Promise<T> {
    if (this.current.getStore()) throw turnTooLate(turn);
    return this.transaction(work, isDurable);
  }

  writeRelaxed<T>(work: Work<T>): Promise<T> {
    return this.transaction(work, false);
  }

  run(statements: readonly Statement[], { isDurable }: Durability): Promise<readonly StatementResult[]> {
    if (this.current.getStore()) return this.joined(statements);
    return this.inTurn(isDurable, (options) => this.writer.thread.transact(statements, options));
  }

  async tryWriting(): Promise<void> {
    await this.write((manager) => manager.query('PRAGMA user_version = 0'));
  }

  async sizes(): Promise<DatabaseSizes> {
    const { path } = this.file;
    return { database: await sizeOf(path), journal: await sizeOf(`${path}-wal`) };
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.writer.isInitialized) await this.writer.destroy();
  }

  private findDamage(): Promise<readonly string[]> {
    this.damageSearch = damageIn(this.file.path, this.closing.signal);
    return this.damageSearch;
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
  private async joined(statements: readonly Statement[]): Promise<readonly StatementResult[]> {
    const results: StatementResult[] = [];
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

/** Zero if the file does not exist: the journal is created by the first write. */
async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
