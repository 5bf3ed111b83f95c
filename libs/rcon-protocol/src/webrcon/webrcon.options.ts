/** The numbers a session works by. Times are milliseconds. */
export interface WebrconOptions {
  /** From the open socket to the first answer. */
  readonly loginTimeoutMs: number;
  /** Commands that may wait; one more is answered with `busy`. */
  readonly maxQueued: number;
  /** Commands under way: each reply names its command, so several may be. */
  readonly maxInFlight: number;
  readonly maxCommandBytes: number;
  /** A server that was asked and has said nothing at all for so long is lost. */
  readonly lostAfterMs: number;
  /** `say` is answered with a line to everybody; when none repeats its words, any line ends it after this pause. */
  readonly sayPauseMs: number;
}

export const DEFAULT_WEBRCON_OPTIONS: WebrconOptions = {
  loginTimeoutMs: 10_000,
  maxQueued: 200,
  maxInFlight: 8,
  maxCommandBytes: 4096,
  lostAfterMs: 10_000,
  sayPauseMs: 300,
};
