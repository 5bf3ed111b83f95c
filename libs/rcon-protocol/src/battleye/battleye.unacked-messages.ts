/** The message number is one byte (BERConProtocol.txt). */
const SEQ_COUNT = 256;

interface Unacked {
  readonly ackId: number;
  readonly checksum: number;
  isStored: boolean;
}

/**
 * Messages that were delivered and are acknowledged once they are stored. Numbers wrap, so in a long burst two messages
 * can share one. Those are acknowledged together: an acknowledgement holds only the number, so the server could not
 * tell which of the two it means.
 */
export class UnackedMessages {
  /** Fast path: most messages are stored before the next one arrives and never enter the table. */
  private newest: Unacked | undefined;
  /** Created on demand: thousands of idle sessions have none. */
  private table: Map<number, Unacked[]> | undefined;
  private added = 0;

  /** Returns an id for this message that is unique within the session. */
  add(seq: number, checksum: number): number {
    this.shelve();
    const ackId = this.added++ * SEQ_COUNT + seq;
    this.newest = { ackId, checksum, isStored: false };
    return ackId;
  }

  has(seq: number): boolean {
    this.shelve();
    return this.table?.has(seq) === true;
  }

  /** Whether a copy of this message is held, however many arrived since. */
  hasSame(seq: number, checksum: number): boolean {
    this.shelve();
    return this.table?.get(seq)?.some((held) => held.checksum === checksum) === true;
  }

  /** Marks a message as stored. Returns how many acknowledgements of its number ({@link numberOf}) to send now. */
  stored(ackId: number): number {
    if (this.newest?.ackId === ackId && this.table?.has(numberOf(ackId)) !== true) {
      this.newest = undefined;
      return 1;
    }
    const held = this.find(ackId);
    if (held === undefined) return 0;
    held.isStored = true;
    return this.releaseIfDone(numberOf(ackId));
  }

  /** Drops a message that could not be stored; returns its checksum, or undefined when it was no longer held. */
  notStored(ackId: number): number | undefined {
    const held = this.find(ackId);
    if (held === undefined) return undefined;
    const others = this.table?.get(numberOf(ackId))?.filter((one) => one !== held) ?? [];
    if (others.length === 0) this.table?.delete(numberOf(ackId));
    else this.table?.set(numberOf(ackId), others);
    return held.checksum;
  }

  private shelve(): void {
    const { newest } = this;
    if (newest === undefined) return;
    this.newest = undefined;
    this.table ??= new Map();
    const others = this.table.get(numberOf(newest.ackId));
    if (others === undefined) this.table.set(numberOf(newest.ackId), [newest]);
    else others.push(newest);
  }

  private find(ackId: number): Unacked | undefined {
    this.shelve();
    return this.table?.get(numberOf(ackId))?.find((held) => held.ackId === ackId);
  }

  private releaseIfDone(seq: number): number {
    const held = this.table?.get(seq) ?? [];
    if (held.some(({ isStored }) => !isStored)) return 0;
    this.table?.delete(seq);
    return held.length;
  }
}

/** The sequence number the server gave the message. */
export const numberOf = (ackId: number): number => ackId % SEQ_COUNT;
