import { type CustomTypesConfig, type Pool, types as pgTypes } from 'pg';
import { DataSource, QueryFailedError, QueryResult } from 'typeorm';
import { type PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';
import { POOL_IN_USE, storageProblemOf } from '../database.errors.js';
import { storableText } from '../storable-text.js';
import { numberedParameters } from './numbered-parameters.js';

/** What a connection returns of one statement. */
interface Answer {
  readonly rows: unknown[];
  readonly rowCount: number | null;
  readonly command: string;
}

interface Connection {
  query(sql: string, parameters?: readonly unknown[]): Promise<Answer>;
}

type TypeParser = (text: string) => unknown;

/** Object ids of types that are text by default: our numbers fit into those of JavaScript. */
const NUMBERS: ReadonlySet<number> = new Set([pgTypes.builtins.INT8, pgTypes.builtins.NUMERIC]);

/** PostgreSQL's own code of a connection that failed. */
const CONNECTION_FAILURE = '08006';
/** What the pool says when all its connections are in use for too long: nothing is known of the database then. */
const POOL_WAIT = 'timeout exceeded when trying to connect';

/** The driver's own; its types know only some of the ids. */
const parserOf = pgTypes.getTypeParser as (oid: number, format?: string) => TypeParser;

/** How values are read, for the connections of a pool. */
export const valueTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string): TypeParser =>
    NUMBERS.has(oid) ? Number : parserOf(oid, format),
};

/** A TypeORM data source over a pool of connections, for SQL with `?` for parameters. */
export class PooledDataSource extends DataSource {
  declare readonly options: PostgresDataSourceOptions;
  /** Runs before the pool is closed, whichever code closes it: Nest's TypeORM module does so too. */
  beforeDestroy: () => Promise<void> = () => Promise.resolve();
  /** Called when a connection ends that nothing is asked of, as when the server stops. */
  connectionLost: (error: QueryFailedError) => void = () => undefined;
  /** The replica whose lease must be valid when a transaction is committed. */
  fence: string | undefined;

  constructor(options: PostgresDataSourceOptions) {
    super(options);
    this.driver = new PooledDriver(this);
  }

  override async destroy(): Promise<void> {
    await this.beforeDestroy();
    await super.destroy();
  }

  /**
   * Runs the work as one transaction, which is rolled back if it fails.
   *
   * @param fence of the time when the work was begun: a replica that has joined again since must not commit what it had
   *   begun for servers that others hold now
   */
  async inTransaction<T>(
    begin: string,
    work: (transaction: PooledTransaction) => Promise<T>,
    fence = this.fence,
  ): Promise<T> {
    const transaction = this.createQueryRunner('master') as PooledTransaction;
    try {
      await transaction.begin(begin);
      const result = await work(transaction);
      await transaction.commit(fence);
      return result;
    } catch (error) {
      await transaction.rollback();
      throw error;
    } finally {
      await transaction.release();
    }
  }
}

class PooledDriver extends PostgresDriver {
  constructor(private readonly source: PooledDataSource) {
    super(source);
    this.supportedDataTypes = [...this.supportedDataTypes, 'datetime'];
  }

  /** Entities name it as SQLite does. */
  override normalizeType(column: Parameters<PostgresDriver['normalizeType']>[0]): string {
    return column.type === 'datetime' ? 'timestamp with time zone' : super.normalizeType(column);
  }

  protected override async createPool(...given: Parameters<PostgresDriver['createPool']>): Promise<Pool> {
    const pool = (await super.createPool(...given)) as Pool;
    pool.on('error', (error) => this.source.connectionLost(asQueryFailure(error)));
    return pool;
  }

  override createQueryRunner(mode: 'master' | 'slave'): PooledTransaction {
    return new PooledTransaction(this, mode);
  }
}

/** A connection of the pool, with at most one transaction, which is ours: TypeORM swallows failed rollbacks. */
export class PooledTransaction extends PostgresQueryRunner {
  /** Its connection can't be used any more. */
  private isBroken = false;

  /** @throws {QueryFailedError} when the database can't be reached */
  override async connect(): Promise<unknown> {
    try {
      return (await super.connect()) as unknown;
    } catch (error) {
      throw asQueryFailure(error);
    }
  }

  async begin(how: string): Promise<void> {
    await this.query(how);
  }

  /**
   * @param fence the replica whose lease must be valid
   * @throws {Error} when the database has rolled it back instead, as it does after a failed statement
   */
  async commit(fence?: string): Promise<void> {
    const required = fence === undefined ? '' : `SELECT require_replica('${fence}');`;
    // An answer for each statement, if there are several.
    const answers = [await this.answerTo(`${required}COMMIT`)].flat();
    if (answers.at(-1)?.command !== 'COMMIT') throw new QueryFailedError('COMMIT', [], undone());
  }

  /** Leaves no transaction open, by closing the connection if necessary. */
  async rollback(): Promise<void> {
    if (this.isBroken) return;
    try {
      await this.answerTo('ROLLBACK');
    } catch (error) {
      this.discard(error);
    }
  }

  override query<Result = unknown>(sql: string, parameters?: unknown[], structured?: false): Promise<Result>;
  override query<Result = unknown>(
    sql: string,
    parameters: unknown[],
    structured: true,
  ): Promise<QueryResult<Result>>;
  override async query(sql: string, parameters: unknown[] = [], structured = false): Promise<unknown> {
    const answer = await this.answerTo(sql, parameters);
    return structured ? resultOf(answer) : answer.rows;
  }

  private async answerTo(sql: string, parameters: readonly unknown[] = []): Promise<Answer> {
    const connection = (await this.connect()) as Connection;
    try {
      return await connection.query(numberedParameters(sql), parameters.map(storable));
    } catch (error) {
      const failure = asQueryFailure(error, sql, parameters);
      // A query without an answer may still be running: the next one would wait for it.
      if (storageProblemOf(failure) === 'storage-unreachable') this.discard(error);
      throw failure;
    }
  }

  /** Closes the connection instead of giving it back to the pool. */
  private discard(reason: unknown): void {
    if (this.isBroken) return;
    this.isBroken = true;
    const { releaseCallback } = this;
    this.releaseCallback = () => releaseCallback?.(reason);
  }
}

const storable = (value: unknown): unknown => (typeof value === 'string' ? storableText(value) : value);

/** Errors of a connection that broke have no code: those of the client, not of the server. */
export function asQueryFailure(
  error: unknown,
  sql = 'connect',
  parameters: readonly unknown[] = [],
): QueryFailedError {
  if (error instanceof QueryFailedError) return error as QueryFailedError;
  const { message, code } = error as Error & { readonly code?: string };
  if (code === undefined && message === POOL_WAIT) Object.assign(error as Error, { code: POOL_IN_USE });
  else if (code === undefined && /connect|timeout/i.test(message))
    Object.assign(error as Error, { code: CONNECTION_FAILURE });
  return new QueryFailedError(sql, [...parameters], error as Error);
}

const undone = (): Error =>
  Object.assign(new Error('The change was undone before its end'), { code: '40000' });

function resultOf({ rows, rowCount }: Answer): QueryResult {
  const result = new QueryResult();
  result.raw = rows;
  result.records = rows;
  if (rowCount !== null) result.affected = rowCount;
  return result;
}
