export interface LiveTimer {
  cancel(): void;
}

/** Time as the live layer sees it, so that a test moves it by hand. Milliseconds throughout. */
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
