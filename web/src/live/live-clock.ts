export interface LiveTimer {
  cancel(): void;
}

/** The live layer's source of time, which tests control. All values are in milliseconds. */
export interface LiveClock {
  now(): number;
  schedule(delayMs: number, callback: () => void): LiveTimer;
}

export const browserClock: LiveClock = {
  now: () => performance.now(),
  schedule(delayMs, callback) {
    const handle = setTimeout(callback, delayMs);
    return { cancel: () => clearTimeout(handle) };
  },
};
