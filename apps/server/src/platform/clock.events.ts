/**
 * The machine's clock was set, by a person or a time server. Time that passes while the machine sleeps does
 * not count.
 */
export class ClockMoved {
  constructor(
    /** Milliseconds by which it was set forward; negative if it was set back. */
    readonly byMs: number,
    /** The new time. */
    readonly at: Date,
  ) {}
}
