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

/** Time that has passed, whatever the wall clock was set to: milliseconds of no known origin. */
export abstract class ElapsedTime {
  abstract now(): number;
}

/** That of the machine: unlike the clock of `performance` it goes on while the machine sleeps. */
export class SystemElapsedTime extends ElapsedTime {
  now(): number {
    return uptime() * 1_000;
  }
}
