import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { QueryFailedError, type EntityTarget, type ObjectLiteral, type Repository } from 'typeorm';
import { Database, type DatabaseSizes, turnTooLate, type Work } from '../database.js';
import { storageFailure } from '../database.errors.js';
import { type RowKey } from '../row-finder.js';
import { DURABLE, type Durability, type Statement, type StatementResult } from '../statement.js';
import { StorageState } from '../storage-state.js';
import { longReaderOf, readerOf } from './data-source.js';
import { PostgresIdPartitions } from './postgres-id-partitions.js';
import { type PooledDataSource, type PooledTransaction } from './pooled-data-source.js';
import { postgresDialect } from './postgres-dialect.js';
import { PostgresReplicas } from './postgres-replicas.js';
import { PostgresRowFinder } from './postgres-row-finder.js';
import { type PostgresSettings } from './postgres-settings.js';
import { PostgresSharedLimits } from './postgres-shared-limits.js';
import { TAKE_TURN, Turns } from './turns.js';

/** Attempts at a transaction that others get in the way of. */
const ATTEMPTS_MAX = 12;
const PAUSE_MAX_MS = 100;
/** Errors of a transaction that can be repeated: a serialization failure, and a deadlock. */
const CONFLICTS: ReadonlySet<unknown> = new Set(['40001', '40P01']);
/**
 * A row that another transaction has added or deleted since this one looked for it. Repeated once, the work sees
 * it; if the error is the same then, the work does not look.
 */
const OUTDATED: ReadonlySet<unknown> = new Set(['23505', '23503']);

const RELAXED = 'SET LOCAL synchronous_commit = off';
const SERIALIZABLE = 'BEGIN ISOLATION LEVEL SERIALIZABLE';
const READ_COMMITTED = 'BEGIN ISOLATION LEVEL READ COMMITTED';

/**
 * The data on a PostgreSQL server. Transactions are serializable: of two that rely on the same rows one is repeated.
 * That is no way where many do at once, such as requests of one account that count its servers: those take turns.
 * Statements of {@link run} do not rely on each other's results, so they need no more than the default.
 */
export class PostgresDatabase extends Database {
  readonly state = new StorageState();
  readonly sql = postgresDialect;
  readonly file = undefined;
  readonly partitions: PostgresIdPartitions;
  readonly sharedLimits: PostgresSharedLimits;
  readonly replicas: PostgresReplicas;
  private readonly rows: PostgresRowFinder;
  private readonly turns = new Turns();
  private readonly current = new AsyncLocalStorage<PooledTransaction>();

  private constructor(
    private readonly writer: PooledDataSource,
    private readonly reader: PooledDataSource,
    private readonly longReader: PooledDataSource,
    settings: PostgresSettings,
  ) {
    super();
    this.rows = new PostgresRowFinder(reader);
    for (const source of [writer, reader, longReader]) {
      source.connectionLost = (error) => this.state.failed(error);
    }
    this.partitions = new PostgresIdPartitions(this);
    this.sharedLimits = new PostgresSharedLimits(writer, this.state);
    this.replicas = new PostgresReplicas(settings, writer);
  }

  /** @param writer initialized and migrated; closed together with the database */
  static async over(writer: PooledDataSource, settings: PostgresSettings): Promise<PostgresDatabase> {
    const { entities } = writer.options;
    const reader = await readerOf(settings, entities).initialize();
    const longReader = await longReaderOf(settings, entities).initialize();
    writer.beforeDestroy = async () => {
      await longReader.destroy();
      await reader.destroy();
    };
    return new PostgresDatabase(writer, reader, longReader, settings);
  }

  read<T extends ObjectLiteral>(entity: EntityTarget<T>): Repository<T> {
    return this.reader.getRepository(entity);
  }

  row<T extends ObjectLiteral>(entity: EntityTarget<T>, key: RowKey<T>): Promise<T | null> {
    return this.rows.find(entity, key);
  }

  readLong<T extends ObjectLiteral>(entity: EntityTarget<T>): Repository<T> {
    return this.longReader.getRepository(entity);
  }

  write<T>(work: Work<T>): Promise<T> {
    return this.transaction(work, SERIALIZABLE, DURABLE);
  }

  writeReadCommitted<T>(work: Work<T>): Promise<T> {
    return this.transaction(work, READ_COMMITTED, DURABLE);
  }

  async writeInTurn<T>(turn: string, work: Work<T>, durability = DURABLE): Promise<T> {
    if (this.current.getStore()) throw turnTooLate(turn);
    const inTurn: Work<T> = async (manager) => {
      await manager.query(TAKE_TURN, [turn]);
      return work(manager);
    };
    return this.turns.take(turn, () => this.transaction(inTurn, READ_COMMITTED, durability));
  }

  writeRelaxed<T>(work: Work<T>): Promise<T> {
    return this.transaction(work, SERIALIZABLE, { isDurable: false });
  }

  run(statements: readonly Statement[], durability: Durability): Promise<readonly StatementResult[]> {
    const outer = this.current.getStore();
    if (outer) return runAll(outer, statements);
    return this.repeated(durability, READ_COMMITTED, (transaction) => runAll(transaction, statements));
  }

  /** A message in the journal is a durable change that changes nothing. */
  async tryWriting(): Promise<void> {
    await this.write((manager) => manager.query(`SELECT pg_logical_emit_message(true, 'outpost', '')`));
  }

  async sizes(): Promise<DatabaseSizes> {
    const [row] = await this.longReader.query<{ bytes: number }[]>(
      'SELECT pg_database_size(current_database()) AS bytes',
    );
    return { database: row?.bytes ?? 0, journal: null };
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.writer.isInitialized) await this.writer.destroy();
  }

  private async transaction<T>(work: Work<T>, begin: string, durability: Durability): Promise<T> {
    const outer = this.current.getStore();
    if (outer) return work(outer.manager);
    return this.repeated(durability, begin, (transaction) =>
      this.current.run(transaction, () => work(transaction.manager)),
    );
  }

  private repeated<T>(
    { isDurable }: Durability,
    begin: string,
    work: (transaction: PooledTransaction) => Promise<T>,
  ): Promise<T> {
    const { fence } = this.writer;
    return this.state.wait(async () => {
      try {
        const result = await untilUndisturbed(() =>
          this.writer.inTransaction(isDurable ? begin : `${begin};${RELAXED}`, work, fence),
        );
        if (isDurable) this.state.committed();
        return result;
      } catch (error) {
        this.state.failed(error);
        throw storageFailure(error);
      }
    });
  }
}

async function runAll(
  transaction: PooledTransaction,
  statements: readonly Statement[],
): Promise<readonly StatementResult[]> {
  const results: StatementResult[] = [];
  for (const { sql, parameters } of statements) {
    results.push({ rows: await transaction.query<unknown[]>(sql, [...parameters]) });
  }
  return results;
}

/** Repeats what others got in the way of, after a random pause, so that they do not meet again. */
async function untilUndisturbed<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attemptsAfter(error)) throw error;
      await setTimeout(Math.random() * Math.min(PAUSE_MAX_MS, 2 ** attempt));
    }
  }
}

function attemptsAfter(error: unknown): number {
  if (!(error instanceof QueryFailedError)) return 1;
  const { code } = (error.driverError ?? {}) as { readonly code?: unknown };
  if (CONFLICTS.has(code)) return ATTEMPTS_MAX;
  return OUTDATED.has(code) ? 2 : 1;
}
