/** Half a minute of renewals. */
const KEPT = 15;

/** How long something takes that is done again and again. */
export class RoundTrips {
  private readonly last: number[] = [];

  /** The median of the last ones in milliseconds, to a tenth; null before the first one. */
  get medianMs(): number | null {
    const sorted = [...this.last].sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)];
    return median === undefined ? null : Math.round(median * 10) / 10;
  }

  add(ms: number): void {
    this.last.push(ms);
    if (this.last.length > KEPT) this.last.shift();
  }

  /** After a failure, which the last ones say nothing about. */
  clear(): void {
    this.last.length = 0;
  }
}
