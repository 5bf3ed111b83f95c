/** Somebody set the clock of the machine, or a time server did; that it goes on while the machine sleeps is none. */
export class ClockMoved {
  constructor(
    /** Milliseconds it was set forward; negative where it was set back. */
    readonly byMs: number,
    /** The new time. */
    readonly at: Date,
  ) {}
}
