import { SOURCE_DIALECTS, type SourceDialect } from './source.dialects.js';

/** Tuning parameters of a session. Times are milliseconds. */
export interface SourceOptions {
  readonly dialect: SourceDialect;
  /** From the password to its verdict; SRCDS may take seconds. */
  readonly loginTimeoutMs: number;
  /** Maximum queue length; one more command is rejected as `busy`. */
  readonly maxQueued: number;
  /** Overrides the dialect's number of commands in flight; ignored where replies cannot be told apart. */
  readonly maxInFlight: number | null;
  /** Limit for all packets of one reply together, including headers. */
  readonly maxReplyBytes: number;
  /** A packet that has not grown for this long is accepted as it is, and the session ends. */
  readonly stallMs: number;
  /** A server with an open command that sends nothing for this long is lost. */
  readonly lostAfterMs: number;
  /** The same after a command that may have ended the session, without waiting for a command to time out. */
  readonly lostAfterMapChangeMs: number;
}

export const DEFAULT_SOURCE_OPTIONS: SourceOptions = {
  dialect: SOURCE_DIALECTS.generic,
  loginTimeoutMs: 10_000,
  maxQueued: 200,
  maxInFlight: null,
  maxReplyBytes: 8 * 1024 * 1024,
  stallMs: 1000,
  lostAfterMs: 10_000,
  lostAfterMapChangeMs: 3_000,
};
