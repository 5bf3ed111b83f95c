import { type SqlValue, type Statement } from '../statement.js';
import { type SqliteResult, type TransactionOptions } from './sqlite-connection.js';

/** Requests to the thread of a connection; it answers in the order of the requests. */
export type SqliteRequest =
  | { readonly ask: 'run'; readonly sql: string; readonly parameters: readonly SqlValue[] }
  | {
      readonly ask: 'transact';
      readonly statements: readonly Statement[];
      readonly options: TransactionOptions;
    }
  | { readonly ask: 'begin'; readonly options: TransactionOptions }
  | { readonly ask: 'commit' | 'rollback' | 'checkpoint' | 'close' };

/** Errors lose their class and code between threads, so both parts are sent separately. */
export interface SqliteFailure {
  readonly message: string;
  readonly code: string;
}

export type SqliteAnswer =
  | { readonly failure: SqliteFailure }
  | { readonly result: SqliteResult | readonly SqliteResult[] | boolean | undefined };
