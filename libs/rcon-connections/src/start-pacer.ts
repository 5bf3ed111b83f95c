/**
 * Hands out the moments at which attempts may start, so that a thousand connections opened together do not
 * knock in the same tick. It keeps no timer: whoever got a moment waits for it with its own.
 */
export class StartPacer {
  private next = -Infinity;

  /** @param intervalMs distance between two starts */
  constructor(private readonly intervalMs: number) {}

  /** Books the earliest free moment, which is `now` when nobody else wants to start. */
  book(now: number): number {
    const slot = Math.max(now, this.next);
    this.next = slot + this.intervalMs;
    return slot;
  }
}
