/** Smoothing factors of RFC 6298 (TCP retransmission timer): alpha, beta and K. */
const AVERAGE_SHARE = 1 / 8;
const VARIATION_SHARE = 1 / 4;
const VARIATIONS = 4;

/** Estimates the round trip of one link, and from it the pause after which a missing reply is most likely lost. */
export class RoundTrip {
  private averageMs: number | undefined;
  private variationMs = 0;

  /**
   * @param floorMs shortest pause
   * @param ceilingMs longest pause, used until something was measured
   */
  constructor(
    private readonly floorMs: number,
    private readonly ceilingMs: number,
  ) {}

  /** @param ms from sending a command, which was never resent, to the first packet of its reply */
  measured(ms: number): void {
    if (this.averageMs === undefined) {
      this.averageMs = ms;
      this.variationMs = ms / 2;
      return;
    }
    this.variationMs += VARIATION_SHARE * (Math.abs(ms - this.averageMs) - this.variationMs);
    this.averageMs += AVERAGE_SHARE * (ms - this.averageMs);
  }

  get pauseMs(): number {
    if (this.averageMs === undefined) return this.ceilingMs;
    const pauseMs = Math.ceil(this.averageMs + VARIATIONS * this.variationMs);
    return Math.min(Math.max(pauseMs, this.floorMs), this.ceilingMs);
  }
}
