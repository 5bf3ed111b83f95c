import { type Clock } from '@outpost/clock/clock.js';

const REPORT_MS = 60_000;
/** Kinds that are counted at the same time. */
const KINDS_MAX = 100;

/**
 * Reports an error of a kind (context and message) at once, and how often it came again within a minute in one line at
 * its end: what fails for one line of a game server fails for those of all.
 */
export class CountedReporter {
  /** How often each kind came since it was reported. */
  private readonly repeats = new Map<string, number>();

  constructor(
    private readonly clock: Clock,
    private readonly write: (error: unknown, context: string) => void,
  ) {}

  report(error: unknown, context: string): void {
    const kind = `${context}: ${String(error)}`;
    const times = this.repeats.get(kind);
    if (times !== undefined) {
      this.repeats.set(kind, times + 1);
      return;
    }
    this.write(error, context);
    if (this.repeats.size < KINDS_MAX) this.count(kind, error, context);
  }

  private count(kind: string, error: unknown, context: string): void {
    this.repeats.set(kind, 0);
    this.clock.schedule(REPORT_MS, () => {
      const times = this.repeats.get(kind) ?? 0;
      this.repeats.delete(kind);
      if (times === 0) return;
      this.write(error, `${context} (${times} more within a minute)`);
      this.count(kind, error, context);
    });
  }
}
