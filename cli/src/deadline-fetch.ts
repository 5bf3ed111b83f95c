/** Longer than the panel ever takes: a command has 10 s, and may first have to log in to the game server. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** A fetch with a timeout in milliseconds that includes reading the response body. */
export const withDeadline =
  (milliseconds: number, send: typeof fetch): typeof fetch =>
  (input, init) => {
    const deadline = AbortSignal.timeout(milliseconds);
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    return send(input, { ...init, signal });
  };
