import { type ElapsedTime, WallClock } from '../../platform/clock.js';

/** A wall clock that stands still until a test lets time pass or sets it. */
export class SetClock extends WallClock {
  private elapsedMs = 0;
  readonly elapsed: ElapsedTime = { now: () => this.elapsedMs };

  constructor(private time: Date) {
    super();
  }

  now(): Date {
    return new Date(this.time);
  }

  pass(ms: number): void {
    this.elapsedMs += ms;
    this.set(ms);
  }

  passUntil(time: string): void {
    this.pass(Date.parse(time) - this.time.getTime());
  }

  /** Sets the clock forward, or back if negative; no time passes. */
  set(byMs: number): void {
    this.time = new Date(this.time.getTime() + byMs);
  }
}
