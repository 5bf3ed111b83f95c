import { uptime } from 'node:os';

/** The wall clock, injected so that tests can set it. */
export abstract class WallClock {
  abstract now(): Date;
}

export class SystemWallClock extends WallClock {
  now(): Date {
    return new Date();
  }
}

/**
 * Monotonic time in milliseconds, from an arbitrary origin: it does not follow the wall clock when that is
 * set.
 */
export abstract class ElapsedTime {
  abstract now(): number;
}

/** The uptime of the machine: unlike `performance.now()` it includes time spent asleep. */
export class SystemElapsedTime extends ElapsedTime {
  now(): number {
    return uptime() * 1_000;
  }
}
