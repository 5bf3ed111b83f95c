import { bothLeftOut, type LeftOut } from './left-out.js';
import { ROOM_ROUND_LENGTH, type ServerBatch } from './server-batch.js';

/** What was published of a server while a reader of it was not told yet where to begin. */
export class HeldBatches {
  private readonly batches: ServerBatch[] = [];
  private length = 0;
  /** Too much to wait in memory. */
  private rest: LeftOut | undefined;

  add(batch: ServerBatch): void {
    if (!this.rest && this.length + batch.textLength <= ROOM_ROUND_LENGTH) this.batches.push(batch);
    else if (batch.whole) this.rest = bothLeftOut(this.rest, batch.whole);
    this.length += batch.textLength;
  }

  /** Those after this entry, which the reader begins with. */
  after(entryId: number): {
    readonly batches: readonly ServerBatch[];
    readonly leftOut: LeftOut | undefined;
  } {
    const batches = this.batches.map((batch) => batch.after(entryId));
    return { batches: batches.filter(({ whole }) => whole !== undefined), leftOut: this.rest };
  }
}
