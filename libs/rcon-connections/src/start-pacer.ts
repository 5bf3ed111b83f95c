/**
 * Assigns start times to login attempts, so that a thousand connections opened together do not all log in at once. It
 * has no timer: each connection waits for its slot with its own.
 */
export class StartPacer {
  private next = -Infinity;

  /** @param intervalMs time between two starts */
  constructor(private readonly intervalMs: number) {}

  /** Books the earliest free slot, which is `now` if none is taken. */
  book(now: number): number {
    const slot = Math.max(now, this.next);
    this.next = slot + this.intervalMs;
    return slot;
  }
}
