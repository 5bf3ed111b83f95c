/** Longer than the panel ever takes: a command has 10 s, and may have to log in to the game server before. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** A fetch that gives up after so many milliseconds, the reading of the answer included. */
export const withDeadline =
  (milliseconds: number, send: typeof fetch): typeof fetch =>
  (input, init) => {
    const deadline = AbortSignal.timeout(milliseconds);
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    return send(input, { ...init, signal });
  };
