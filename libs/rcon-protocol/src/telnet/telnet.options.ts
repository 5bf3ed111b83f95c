/** The numbers a session works by. Times are milliseconds. */
export interface TelnetOptions {
  /** From the open socket to the end of the welcome. */
  readonly loginTimeoutMs: number;
  /** A welcome that has lost its last line ends with so long a silence. */
  readonly welcomeQuietMs: number;
  /** Commands that may wait; one more is answered with `busy`. */
  readonly maxQueued: number;
  /** No limit is known; this is more than any command of the game needs. */
  readonly maxCommandBytes: number;
  /** Silence that ends an answer whose last line has no pattern. Lines of the log do not break it. */
  readonly answerQuietMs: number;
  /** The longest an answer is collected, silence or not. */
  readonly answerCapMs: number;
  /** Where the server does not say that it executes a command: how long the first line is waited for. */
  readonly firstLineMs: number;
  /** A server that was asked and has said nothing at all for so long is lost. */
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
