import { type LiveClock } from './live-clock.js';

/** Runs what is asked for at once, and then no more often than after each pause, however often it is asked for. */
export class Pace {
  private isPausing = false;
  private waiting: (() => void) | undefined;

  constructor(
    private readonly clock: LiveClock,
    private readonly pauseMs: number,
  ) {}

  run(work: () => void): void {
    if (this.isPausing) {
      this.waiting = work;
      return;
    }
    this.isPausing = true;
    this.clock.schedule(this.pauseMs, () => this.goOn());
    work();
  }

  private goOn(): void {
    this.isPausing = false;
    const { waiting } = this;
    this.waiting = undefined;
    if (waiting) this.run(waiting);
  }
}
