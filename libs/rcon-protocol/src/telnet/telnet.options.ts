/** Tuning parameters of a session. Times are milliseconds. */
export interface TelnetOptions {
  /** From opening the socket to the end of the welcome. */
  readonly loginTimeoutMs: number;
  /** Silence that ends a welcome whose last line is missing. */
  readonly welcomeQuietMs: number;
  /** Maximum queue length; one more command is rejected as `busy`. */
  readonly maxQueued: number;
  /** No limit of the game is known; no command needs more than this. */
  readonly maxCommandBytes: number;
  /** Silence that ends an answer without a known last line. Log lines do not extend it. */
  readonly answerQuietMs: number;
  /** Upper bound on collecting one answer. */
  readonly answerCapMs: number;
  /** How long to wait for the first line where the server does not log executions. */
  readonly firstLineMs: number;
  /** A server with an open command that sends nothing for this long is lost. */
  readonly lostAfterMs: number;
}

export const DEFAULT_TELNET_OPTIONS: TelnetOptions = {
  loginTimeoutMs: 10_000,
  welcomeQuietMs: 500,
  maxQueued: 200,
  maxCommandBytes: 1024,
  answerQuietMs: 300,
  answerCapMs: 5_000,
  firstLineMs: 2_500,
  lostAfterMs: 10_000,
};
