export interface Timer {
  cancel(): void;
}

/** Time as this library sees it, so that hours pass in a test at once. */
export interface Clock {
  /** Milliseconds, monotonic, of no known origin. */
  now(): number;
  /** Calls back once after `delayMs`; the timer alone does not keep the process alive. */
  schedule(delayMs: number, callback: () => void): Timer;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  schedule(delayMs, callback) {
    const handle = setTimeout(callback, delayMs);
    handle.unref();
    return { cancel: () => clearTimeout(handle) };
  },
};

/** Injects the clock the drivers live by. */
export const RCON_CLOCK = Symbol('RCON_CLOCK');
