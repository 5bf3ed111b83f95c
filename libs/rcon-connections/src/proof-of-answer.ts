/**
 * Whether a login alone is believed. Only an answer shows that a server listens: one that just booted may take the
 * login and nothing else. Times are milliseconds of the connection's clock.
 */
export class ProofOfAnswer {
  private inDoubt = true;
  private answeredAt = -Infinity;

  /** @param hangUpWithinMs a session that ends so soon behind an answer was ended by habit, not by an outage */
  constructor(private readonly hangUpWithinMs: number) {}

  /** A login will prove nothing: no command was answered since the beginning, or since the server was lost. */
  get isNeeded(): boolean {
    return this.inDoubt;
  }

  answered(now: number): void {
    this.inDoubt = false;
    this.answeredAt = now;
  }

  /** The session is over, and the next attempt starts after `pauseMs`. */
  lost(now: number, pauseMs: number): void {
    const isCapability = now - this.answeredAt < this.hangUpWithinMs;
    this.inDoubt ||= pauseMs > 0 || !isCapability;
  }
}
