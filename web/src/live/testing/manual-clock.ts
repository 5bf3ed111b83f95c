import { type LiveClock, type LiveTimer } from '../live-clock.js';

interface Alarm {
  readonly at: number;
  readonly callback: () => void;
}

/** A clock that only advances on demand. */
export class ManualClock implements LiveClock {
  private time = 0;
  private readonly alarms = new Set<Alarm>();

  now(): number {
    return this.time;
  }

  schedule(delayMs: number, callback: () => void): LiveTimer {
    const alarm: Alarm = { at: this.time + delayMs, callback };
    this.alarms.add(alarm);
    return { cancel: () => void this.alarms.delete(alarm) };
  }

  get pending(): number {
    return this.alarms.size;
  }

  /** Advances the clock, firing each alarm at its time and letting promises settle in between. */
  async advance(ms: number): Promise<void> {
    const end = this.time + ms;
    await settled();
    for (let next = this.nextUntil(end); next; next = this.nextUntil(end)) {
      this.time = next.at;
      this.alarms.delete(next);
      next.callback();
      await settled();
    }
    this.time = end;
  }

  private nextUntil(end: number): Alarm | undefined {
    const due = [...this.alarms].filter(({ at }) => at <= end);
    return due.sort((a, b) => a.at - b.at)[0];
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
