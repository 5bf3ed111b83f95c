import { DataSource, QueryFailedError, QueryResult } from 'typeorm';
import { type BetterSqlite3DataSourceOptions } from 'typeorm/driver/better-sqlite3/BetterSqlite3DataSourceOptions.js';
import { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';
import { type SqlValue } from '../statement.js';
import { type SqliteOptions } from './sqlite-connection.js';
import { SqliteThread } from './sqlite-thread.js';

type OpenThread = (options: SqliteOptions) => SqliteThread | Promise<SqliteThread>;

/** A TypeORM data source whose connection lives in a separate thread. */
export class ThreadedDataSource extends DataSource {
  declare readonly options: BetterSqlite3DataSourceOptions;
  /** Runs before the connection is closed, whichever code closes it: Nest's TypeORM module does so too. */
  beforeDestroy: () => Promise<void> = () => Promise.resolve();

  /** @param open how its connection is opened once the data source is initialized */
  constructor(
    options: BetterSqlite3DataSourceOptions,
    sqlite: Omit<SqliteOptions, 'file'>,
    open: OpenThread = (file) => SqliteThread.open(file),
  ) {
    super(options);
    this.driver = new ThreadedDriver(this, () => open({ ...sqlite, file: options.database }));
  }

  override async destroy(): Promise<void> {
    await this.beforeDestroy();
    await super.destroy();
  }

  /** The connection; only available while the data source is initialized. */
  get thread(): SqliteThread {
    return (this.driver as ThreadedDriver).databaseConnection as SqliteThread;
  }
}

class ThreadedDriver extends BetterSqlite3Driver {
  constructor(
    source: DataSource,
    private readonly open: () => SqliteThread | Promise<SqliteThread>,
  ) {
    super(source);
  }

  override createQueryRunner(): BetterSqlite3QueryRunner {
    this.queryRunner ??= new ThreadedQueryRunner(this);
    return this.queryRunner as BetterSqlite3QueryRunner;
  }

  override async disconnect(): Promise<void> {
    delete this.queryRunner;
    await (this.databaseConnection as SqliteThread).close();
  }

  protected override async createDatabaseConnection(): Promise<SqliteThread> {
    return this.open();
  }
}

class ThreadedQueryRunner extends BetterSqlite3QueryRunner {
  override async beforeMigration(): Promise<void> {
    await this.query('PRAGMA foreign_keys = OFF');
  }

  override async afterMigration(): Promise<void> {
    await this.query('PRAGMA foreign_keys = ON');
  }

  override query<Result = unknown>(sql: string, parameters?: unknown[], structured?: false): Promise<Result>;
  override query<Result = unknown>(
    sql: string,
    parameters: unknown[],
    structured: true,
  ): Promise<QueryResult<Result>>;
  override async query(sql: string, parameters: unknown[] = [], structured = false): Promise<unknown> {
    const thread = (await this.connect()) as SqliteThread;
    try {
      const answer = await thread.run(sql, parameters.map(storable));
      return structured ? resultOf(answer) : (answer.rows ?? answer.lastInsertRowid);
    } catch (error) {
      throw new QueryFailedError(sql, parameters, error as Error);
    }
  }
}

/** SQLite has no boolean type. */
const storable = (value: unknown): SqlValue =>
  typeof value === 'boolean' ? Number(value) : (value as SqlValue);

function resultOf({ rows, changes, lastInsertRowid }: Awaited<ReturnType<SqliteThread['run']>>): QueryResult {
  const result = new QueryResult();
  result.raw = rows ?? lastInsertRowid;
  if (rows) result.records = [...rows];
  else if (changes !== undefined) result.affected = changes;
  return result;
}
