export interface Timer {
  cancel(): void;
}

/** Time source and timers, injected so that tests can advance time instantly. */
export interface Clock {
  /** Milliseconds, monotonic, from an arbitrary origin. */
  now(): number;
  /** Calls back once after `delayMs`. The timer does not keep the process alive. */
  schedule(delayMs: number, callback: () => void): Timer;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  schedule(delayMs, callback) {
    let turn: NodeJS.Immediate | undefined;
    // Timers run before the poll phase. Deferring to the check phase lets pending socket data be read first, so a
    // process that was blocked or suspended does not mistake its peers for silent.
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

/** Injection token of the {@link Clock}. */
export const CLOCK = Symbol('CLOCK');
