/** A fetch that gives up after so many milliseconds, the reading of the answer included. */
export const withDeadline =
  (milliseconds: number, send: typeof fetch): typeof fetch =>
  (input, init) => {
    const deadline = AbortSignal.timeout(milliseconds);
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    return send(input, { ...init, signal });
  };
