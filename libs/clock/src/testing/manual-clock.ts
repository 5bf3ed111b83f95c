import { type Clock, type Timer } from '../clock.js';

interface Alarm {
  readonly at: number;
  readonly order: number;
  readonly callback: () => void;
}

/** A clock that only moves when {@link advance} is called. */
export class ManualClock implements Clock {
  private time = 0;
  private order = 0;
  private readonly alarms = new Set<Alarm>();

  now(): number {
    return this.time;
  }

  schedule(delayMs: number, callback: () => void): Timer {
    const alarm: Alarm = { at: this.time + Math.max(0, delayMs), order: this.order++, callback };
    this.alarms.add(alarm);
    return { cancel: () => void this.alarms.delete(alarm) };
  }

  /** Number of scheduled timers. */
  get pending(): number {
    return this.alarms.size;
  }

  /** Moves time forward, firing each timer at its due time and letting promises settle in between. */
  async advance(ms: number): Promise<void> {
    const end = this.time + ms;
    for (let next = this.next(end); next !== undefined; next = this.next(end)) {
      this.time = next.at;
      this.alarms.delete(next);
      next.callback();
      await settle();
    }
    this.time = end;
    await settle();
  }

  private next(end: number): Alarm | undefined {
    const due = [...this.alarms].filter((alarm) => alarm.at <= end);
    return due.sort((a, b) => a.at - b.at || a.order - b.order)[0];
  }
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
