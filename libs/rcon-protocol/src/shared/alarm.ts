import { type Clock, type Timer } from '@outpost/clock/clock.js';

/** The longest delay `setTimeout` accepts; a longer one fires immediately. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/**
 * A single timer that is only ever moved to an earlier time. A due time that moved later is noticed when the timer
 * fires, so a busy owner resets its timer about once a second instead of once per packet. After firing it is not set:
 * the owner checks the clock and sets it again.
 */
export class Alarm {
  private timer: Timer | undefined;
  private ringsAt = Infinity;

  constructor(
    private readonly clock: Clock,
    private readonly onRing: () => void,
  ) {}

  /** Fires at `time` or earlier. */
  ringBy(time: number): void {
    if (time >= this.ringsAt) return;
    this.timer?.cancel();
    this.ringsAt = time;
    const delay = Math.ceil(time - this.clock.now());
    this.timer = this.clock.schedule(Math.min(Math.max(delay, 0), MAX_DELAY_MS), this.ring);
  }

  cancel(): void {
    this.timer?.cancel();
    this.ringsAt = Infinity;
  }

  private readonly ring = (): void => {
    this.ringsAt = Infinity;
    this.onRing();
  };
}
