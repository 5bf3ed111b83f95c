/**
 * Decides whether a login alone makes a connection online. Only a reply shows that a server processes commands: one
 * that just booted may accept the login and nothing else. Times are milliseconds of the connection's clock.
 */
export class ProofOfAnswer {
  private inDoubt = true;
  private answeredAt = -Infinity;

  /** @param hangUpWithinMs a session that ends this soon after a reply ended because the server closes after each */
  constructor(private readonly hangUpWithinMs: number) {}

  /** A login is not enough: no command was answered yet, or none since the server was lost. */
  get isNeeded(): boolean {
    return this.inDoubt;
  }

  answered(now: number): void {
    this.inDoubt = false;
    this.answeredAt = now;
  }

  /** The session ended, and the next attempt starts after `pauseMs`. */
  lost(now: number, pauseMs: number): void {
    const closesAfterReply = now - this.answeredAt < this.hangUpWithinMs;
    this.inDoubt ||= pauseMs > 0 || !closesAfterReply;
  }
}
