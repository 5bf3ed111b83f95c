import { type OnApplicationShutdown } from '@nestjs/common';
import { type EntityManager, type EntityTarget, type ObjectLiteral, type Repository } from 'typeorm';
import { type IdPartitions } from './id-partitions.js';
import { type Replicas } from './replicas.js';
import { type RowKey } from './row-finder.js';
import { type SharedLimits } from './shared-limits.js';
import { type SqlDialect } from './sql-dialect.js';
import { type Durability, type Statement, type StatementResult } from './statement.js';
import { type StorageState } from './storage-state.js';

/** What a transaction does. On PostgreSQL it may run more than once, so it must change nothing but the database. */
export type Work<T> = (manager: EntityManager) => Promise<T>;

/** The error of {@link Database.writeInTurn} inside of another transaction. */
export const turnTooLate = (turn: string): TypeError =>
  new TypeError(`the transaction has begun before the turn of ${turn}`);

/** Bytes in use. */
export interface DatabaseSizes {
  readonly database: number;
  /** Null where the journal is not the panel's concern. */
  readonly journal: number | null;
}

/** The file of a database that is one. */
export interface DatabaseFile {
  readonly path: string;
  /**
   * Moves the journal's content into the file, so that it does not grow without bound. Does not wait for
   * readers: a backup reads for minutes, and all writes would wait too.
   *
   * @returns whether the journal is empty; what is still being read stays in it
   */
  checkpoint(): Promise<boolean>;
  /** Damage, as reported by the database; empty if there is none. Reads the whole file, in a separate thread. */
  findDamage(): Promise<readonly string[]>;
}

/**
 * The single access point to the data: a file of SQLite (`sqlite/`) or a PostgreSQL server (`postgres/`). Both
 * give the same guarantees: a write has happened when it resolves, transactions do not see each other's
 * changes, and of two that rely on the same rows the second sees what the first has written.
 */
export abstract class Database implements OnApplicationShutdown {
  /** The state of writing, for health checks. */
  abstract readonly state: StorageState;
  /** For our own SQL: what the databases express differently. */
  abstract readonly sql: SqlDialect;
  /** The partitions of tables whose rows are added in great numbers and removed by age. */
  abstract readonly partitions: IdPartitions;
  /** Undefined for SQLite, whose only panel counts in memory. */
  abstract readonly sharedLimits: SharedLimits | undefined;
  /** Undefined for SQLite, which has one panel. */
  abstract readonly replicas: Replicas | undefined;
  /** Undefined for a database server, which looks after its own files. */
  abstract readonly file: DatabaseFile | undefined;

  /**
   * For queries that are short regardless of the amount of data: sees only what is committed, and can't
   * write.
   */
  abstract read<T extends ObjectLiteral>(entity: EntityTarget<T>): Repository<T>;

  /** For single rows by key, which every request needs: a tenth of the cost of {@link read}. */
  abstract row<T extends ObjectLiteral>(entity: EntityTarget<T>, key: RowKey<T>): Promise<T | null>;

  /**
   * For queries that may take long, where they hold up nothing else: pages of the log, searches, statistics.
   * Queries made for users go through `LongReads`.
   */
  abstract readLong<T extends ObjectLiteral>(entity: EntityTarget<T>): Repository<T>;

  /**
   * Runs the work as one transaction and resolves once it is committed. A nested call joins the transaction.
   *
   * @throws {OperationalError} `storage_failed`: the database can't be reached, is locked or its disk failed;
   *   errors of the work itself are rethrown. The transaction is rolled back in both cases.
   */
  abstract write<T>(work: Work<T>): Promise<T>;

  /**
   * Like {@link write}, for work that relies on no rows but those it changes: on PostgreSQL each of its statements
   * sees what is committed by then, so nothing is repeated because others have read or changed the rows beside. Of two
   * UPDATEs with a condition on the same row the second one waits, and finds it changed.
   *
   * @throws {OperationalError} `storage_failed`
   */
  abstract writeReadCommitted<T>(work: Work<T>): Promise<T>;

  /**
   * Like {@link writeReadCommitted}, for work that counts before it adds: what has the same turn waits until it is
   * committed, on all replicas. So limits hold exactly, and no request fails because others of the account came at the
   * same time.
   *
   * @param turn what is counted, such as `servers of account 1`. All work that adds to it must name the same turn.
   * @param durability durable unless it says otherwise, see {@link writeRelaxed}
   * @throws {OperationalError} `storage_failed`
   * @throws {TypeError} inside of another transaction, which would not see what was committed during the wait
   */
  abstract writeInTurn<T>(turn: string, work: Work<T>, durability?: Durability): Promise<T>;

  /**
   * Like {@link write}, for changes that must survive the end of the process but not a power cut. Does not
   * wait for the disk; the next {@link write} makes them durable.
   *
   * @throws {OperationalError} `storage_failed`
   */
  abstract writeRelaxed<T>(work: Work<T>): Promise<T>;

  /**
   * Like {@link write}, for statements that do not depend on each other's results: fewer messages. A nested
   * call joins the transaction.
   *
   * @throws {OperationalError} `storage_failed`
   */
  abstract run(statements: readonly Statement[], options: Durability): Promise<readonly StatementResult[]>;

  /**
   * Probes writing durably, without changing anything, so that recovery is noticed even when there are no
   * other writes.
   *
   * @throws {OperationalError} `storage_failed`
   */
  abstract tryWriting(): Promise<void>;

  abstract sizes(): Promise<DatabaseSizes>;

  /** Runs after the last request. */
  abstract onApplicationShutdown(): Promise<void>;
}
