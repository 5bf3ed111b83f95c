export interface Timer {
  cancel(): void;
}

/** Time as everything that waits sees it, so that hours pass in a test at once. */
export interface Clock {
  /** Milliseconds, monotonic, of no known origin. */
  now(): number;
  /** Calls back once after `delayMs`; the timer alone does not keep the process alive. */
  schedule(delayMs: number, callback: () => void): Timer;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  schedule(delayMs, callback) {
    let turn: NodeJS.Immediate | undefined;
    // What waits in the sockets is read first: a process that was kept from running would take its peers for silent.
    const handle = setTimeout(() => (turn = setImmediate(callback)), delayMs);
    handle.unref();
    return {
      cancel: () => {
        clearTimeout(handle);
        clearImmediate(turn);
      },
    };
  },
};

/** Injects it. */
export const CLOCK = Symbol('CLOCK');
