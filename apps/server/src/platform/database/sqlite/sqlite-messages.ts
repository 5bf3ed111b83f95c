import {
  type SqliteResult,
  type SqliteStatement,
  type SqliteValue,
  type TransactionOptions,
} from './sqlite-connection.js';

/** What the thread of a connection is asked to do; it answers in the order of the questions. */
export type SqliteRequest =
  | { readonly ask: 'run'; readonly sql: string; readonly parameters: readonly SqliteValue[] }
  | {
      readonly ask: 'transact';
      readonly statements: readonly SqliteStatement[];
      readonly options: TransactionOptions;
    }
  | { readonly ask: 'begin'; readonly options: TransactionOptions }
  | { readonly ask: 'commit' | 'rollback' | 'checkpoint' | 'close' };

/** An error loses its class and code between threads: both are told apart. */
export interface SqliteFailure {
  readonly message: string;
  readonly code: string;
}

export type SqliteAnswer =
  | { readonly failure: SqliteFailure }
  | { readonly result: SqliteResult | readonly SqliteResult[] | boolean | undefined };
