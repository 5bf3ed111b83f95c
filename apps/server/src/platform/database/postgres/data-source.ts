import { type Client, type ClientConfig } from 'pg';
import { type PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { type Entities } from '../database-engine.js';
import { POSTGRES_MIGRATIONS } from '../migrations/postgres/index.js';
import { type PostgresSettings } from './postgres-settings.js';
import { PooledDataSource, valueTypes } from './pooled-data-source.js';

/** How long a request waits for a connection: the database is away, or all connections are in use. */
const CONNECT_MS = 5_000;
/** Limits of a statement. A change is made of short ones. */
const WRITE_MS = 10_000;
const READ_MS = 10_000;
const LONG_READ_MS = 30_000;
/**
 * The server ends a statement at its limit. One that has not answered so much later is out of reach, which TCP
 * notices after a quarter of an hour.
 */
const ANSWER_MS = 2_000;
/** A transaction is made of statements without pauses in between. */
const IDLE_IN_TRANSACTION_MS = 30_000;
const LONG_READERS = 4;
/**
 * Our joins are written in the order in which they are best done, each row by an index: to weigh all orders of the
 * nine tables of a search takes twenty times as long as the search, and so does compiling it. Without statistics,
 * which come minutes later than the first lines, it would read whole tables.
 */
const PLANNER = [
  'SET join_collapse_limit = 1',
  'SET enable_hashjoin = off',
  'SET enable_mergejoin = off',
  'SET jit = off',
];

interface PoolUse {
  readonly size: number;
  /** 0 for no limit. */
  readonly statementMs: number;
  readonly isReadonly: boolean;
  readonly entities: Entities | undefined;
}

export function postgresOptions(settings: PostgresSettings, entities?: Entities): PostgresDataSourceOptions {
  return optionsOf(settings, {
    ...{ size: settings.poolSize, entities },
    statementMs: WRITE_MS,
    isReadonly: false,
  });
}

/** For migrations, which take as long as they take. */
export const migratorOf = (settings: PostgresSettings): PooledDataSource =>
  new PooledDataSource(
    optionsOf(settings, { ...{ size: 2, entities: [] }, statementMs: 0, isReadonly: false }),
  );

/** For short queries. */
export const readerOf = (settings: PostgresSettings, entities: Entities | undefined): PooledDataSource =>
  new PooledDataSource(
    optionsOf(settings, { ...{ size: settings.poolSize, entities }, statementMs: READ_MS, isReadonly: true }),
  );

/** For queries that may take long: however many there are, others find a connection. */
export const longReaderOf = (settings: PostgresSettings, entities: Entities | undefined): PooledDataSource =>
  new PooledDataSource(
    optionsOf(settings, { ...{ size: LONG_READERS, entities }, statementMs: LONG_READ_MS, isReadonly: true }),
  );

/** How to connect. */
export const clientOptions = (settings: PostgresSettings): ClientConfig => {
  const { host, port, database, user, password, tls: ssl } = settings;
  return {
    ...{ host, port, database, user, password, ssl },
    application_name: 'outpost',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  };
};

function optionsOf(
  settings: PostgresSettings,
  { size, statementMs, isReadonly, entities }: PoolUse,
): PostgresDataSourceOptions {
  const session = [
    `SET statement_timeout = ${statementMs}`,
    `SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
    ...PLANNER,
    `SET default_transaction_read_only = ${isReadonly ? 'on' : 'off'}`,
  ].join(';');
  return {
    type: 'postgres',
    poolSize: size,
    installExtensions: false,
    migrations: POSTGRES_MIGRATIONS,
    ...(entities && { entities }),
    extra: {
      ...clientOptions(settings),
      types: valueTypes,
      ...(statementMs > 0 && { query_timeout: statementMs + ANSWER_MS }),
      // Kept open, so that the end of the server is noticed where nothing is asked.
      idleTimeoutMillis: 0,
      onConnect: (client: Client) => client.query(session),
    },
  };
}
