import { type Clock } from '@outpost/clock/clock.js';

const STEP_MS = 5_000;
const STEPS = 12;

/** Counts what happened in the last minute, in steps of five seconds: adding costs next to nothing. */
export class LastMinute {
  private readonly counts: number[] = [0];
  /** When the first of the counts began. */
  private firstAt: number;

  constructor(private readonly clock: Clock) {
    this.firstAt = clock.now();
  }

  add(count: number): void {
    this.advance();
    this.counts[this.counts.length - 1] = (this.counts.at(-1) ?? 0) + count;
  }

  get total(): number {
    this.advance();
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  /** To a tenth; over the time since it began while that is less. */
  get perSecond(): number {
    const { total } = this;
    const seconds = Math.max(1, (this.clock.now() - this.firstAt) / 1_000);
    return Math.round((total / seconds) * 10) / 10;
  }

  private advance(): void {
    const now = this.clock.now();
    const due = Math.floor((now - this.firstAt) / STEP_MS) + 1 - this.counts.length;
    for (let step = 0; step < Math.min(due, STEPS); step += 1) this.counts.push(0);
    const left = this.counts.splice(0, this.counts.length - STEPS).length + Math.max(0, due - STEPS);
    this.firstAt += left * STEP_MS;
  }
}
