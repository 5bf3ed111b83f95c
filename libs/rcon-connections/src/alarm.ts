import { type Clock, type Timer } from '@outpost/rcon-protocol/shared/clock.js';

/** Node fires a longer timer at once instead of late. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The one timer of a connection, moved to whatever is due next. */
export class Alarm {
  private at = Infinity;
  private timer: Timer | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly ring: () => void,
  ) {}

  /** Rings at this time, or earlier when it lies weeks ahead; `Infinity` silences it. Replaces the time before. */
  set(at: number): void {
    if (at === this.at) return;
    this.timer?.cancel();
    this.at = at;
    this.timer = at === Infinity ? undefined : this.start(at);
  }

  private start(at: number): Timer {
    const delay = Math.min(Math.max(0, at - this.clock.now()), LONGEST_TIMER_MS);
    return this.clock.schedule(delay, () => {
      this.at = Infinity;
      this.timer = undefined;
      this.ring();
    });
  }
}
