import { SOURCE_DIALECTS, type SourceDialect } from './source.dialects.js';

/** The numbers a session works by. Times are milliseconds. */
export interface SourceOptions {
  readonly dialect: SourceDialect;
  /** From the password to its verdict; SRCDS may take seconds. */
  readonly loginTimeoutMs: number;
  /** Commands that may wait; one more is answered with `busy`. */
  readonly maxQueued: number;
  /** Overrides the dialect's number of commands under way; ignored where replies can't be told apart. */
  readonly maxInFlight: number | null;
  /** All packets of one reply together, their headers included. */
  readonly maxReplyBytes: number;
  /** A packet that stops growing for so long is taken as it is, and the session ends. */
  readonly stallMs: number;
  /** A server that was asked and has said nothing at all for so long is lost. */
  readonly lostAfterMs: number;
  /** The same behind a command that may have ended the session, and then no command's own time-out is waited for. */
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
