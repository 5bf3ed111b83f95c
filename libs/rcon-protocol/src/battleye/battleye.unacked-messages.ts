const NUMBERS = 256;

interface Unacked {
  readonly keep: number;
  readonly checksum: number;
  isKept: boolean;
}

/**
 * The messages that were handed out and whose acknowledgement waits until they are kept. Numbers wrap, so a long
 * burst can have two messages under one: their acknowledgements leave together, because the server can't tell which
 * of the two is meant.
 */
export class UnackedMessages {
  /** Most messages are kept before anything else happens: those never come as far as the table. */
  private newest: Unacked | undefined;
  /** Made when it is needed: thousands of idle sessions have none. */
  private table: Map<number, Unacked[]> | undefined;
  private added = 0;

  /** Returns the name of this one message, of which there is no second in a session. */
  add(seq: number, checksum: number): number {
    this.shelve();
    const keep = this.added++ * NUMBERS + seq;
    this.newest = { keep, checksum, isKept: false };
    return keep;
  }

  has(seq: number): boolean {
    this.shelve();
    return this.table?.has(seq) === true;
  }

  /** Whether a copy of this message is held, however many came since. */
  hasSame(seq: number, checksum: number): boolean {
    this.shelve();
    return this.table?.get(seq)?.some((held) => held.checksum === checksum) === true;
  }

  /** How many acknowledgements of {@link numberOf} may leave now. */
  kept(keep: number): number {
    if (this.newest?.keep === keep && this.table?.has(numberOf(keep)) !== true) {
      this.newest = undefined;
      return 1;
    }
    const held = this.find(keep);
    if (held === undefined) return 0;
    held.isKept = true;
    return this.releaseIfDone(numberOf(keep));
  }

  /** Lets go of a message that nobody kept, and returns its checksum; undefined when it was not held any more. */
  notKept(keep: number): number | undefined {
    const held = this.find(keep);
    if (held === undefined) return undefined;
    const others = this.table?.get(numberOf(keep))?.filter((one) => one !== held) ?? [];
    if (others.length === 0) this.table?.delete(numberOf(keep));
    else this.table?.set(numberOf(keep), others);
    return held.checksum;
  }

  private shelve(): void {
    const { newest } = this;
    if (newest === undefined) return;
    this.newest = undefined;
    this.table ??= new Map();
    const others = this.table.get(numberOf(newest.keep));
    if (others === undefined) this.table.set(numberOf(newest.keep), [newest]);
    else others.push(newest);
  }

  private find(keep: number): Unacked | undefined {
    this.shelve();
    return this.table?.get(numberOf(keep))?.find((held) => held.keep === keep);
  }

  private releaseIfDone(seq: number): number {
    const held = this.table?.get(seq) ?? [];
    if (held.some(({ isKept }) => !isKept)) return 0;
    this.table?.delete(seq);
    return held.length;
  }
}

/** The number of the server under which a message came. */
export const numberOf = (keep: number): number => keep % NUMBERS;
