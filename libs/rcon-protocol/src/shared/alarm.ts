import { type Clock, type Timer } from '@outpost/clock/clock.js';

/** The longest delay `setTimeout` takes; a longer one would fire at once. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

/**
 * One timer that is moved only when something is due earlier. What moved away is found out when it rings, so a
 * busy owner touches its timer about once a second, not once per packet. After it rang it is not set: the owner
 * looks at the clock and asks again.
 */
export class Alarm {
  private timer: Timer | undefined;
  private ringsAt = Infinity;

  constructor(
    private readonly clock: Clock,
    private readonly onRing: () => void,
  ) {}

  /** Rings at `time` or earlier. */
  ringBy(time: number): void {
    if (time >= this.ringsAt) return;
    this.timer?.cancel();
    this.ringsAt = time;
    const delay = Math.ceil(time - this.clock.now());
    this.timer = this.clock.schedule(Math.min(Math.max(delay, 0), LONGEST_DELAY_MS), this.ring);
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
