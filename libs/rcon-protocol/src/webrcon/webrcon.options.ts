/** Tuning parameters of a session. Times are milliseconds. */
export interface WebrconOptions {
  /** From opening the socket to the reply to the first command. */
  readonly loginTimeoutMs: number;
  /** Maximum queue length; one more command is rejected as `busy`. */
  readonly maxQueued: number;
  /** Commands in flight at once. Replies carry the identifier of their command, so this may be above 1. */
  readonly maxInFlight: number;
  readonly maxCommandBytes: number;
  /** A server with an open command that sends nothing for this long is lost. */
  readonly lostAfterMs: number;
  /** `say` has no reply: a line that contains its text ends it, and any other line does after this pause. */
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
