import { uptime } from 'node:os';
import { performance } from 'node:perf_hooks';

/** For how long an answer of the system counts. */
const REMEMBERED_MS = 1;

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

/**
 * The uptime of the machine: unlike `performance.now()` it includes time spent asleep. Asking the system takes tens of
 * microseconds, so its answer counts for a millisecond of `performance.now()`. That goes on while the process is
 * stopped, which therefore asks anew first of all; it stands still while the machine sleeps, so of a sleep this knows
 * after a millisecond at the latest.
 */
export class SystemElapsedTime extends ElapsedTime {
  private asked = -Infinity;
  private answer = 0;

  /**
   * @param ask the truth, in seconds
   * @param running monotonic milliseconds, cheap to read
   */
  constructor(
    private readonly ask = uptime,
    private readonly running = (): number => performance.now(),
  ) {
    super();
  }

  now(): number {
    const now = this.running();
    if (now - this.asked < REMEMBERED_MS) return this.answer;
    this.asked = now;
    this.answer = this.ask() * 1_000;
    return this.answer;
  }
}
