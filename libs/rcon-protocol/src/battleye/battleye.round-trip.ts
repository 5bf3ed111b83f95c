/** How much of what is new goes into the average and into the variation: the figures of RFC 6298. */
const AVERAGE_SHARE = 1 / 8;
const VARIATION_SHARE = 1 / 4;
const VARIATIONS = 4;

/** How long answers take on one way, and so after which pause one that is still missing is most likely lost. */
export class RoundTrip {
  private averageMs: number | undefined;
  private variationMs = 0;

  /** @param floorMs least and @param ceilingMs longest pause; the longest holds until something was measured */
  constructor(
    private readonly floorMs: number,
    private readonly ceilingMs: number,
  ) {}

  /** Milliseconds from a command that was sent once to the first that came back of it. */
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
