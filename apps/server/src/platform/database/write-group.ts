import { setImmediate } from 'node:timers/promises';
import { OperationalError } from '../errors/app-error.js';

interface Entry<Item, Result> {
  readonly item: Item;
  readonly written: (result: Result) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Groups writes that arrive at about the same time into one transaction, whose overhead exceeds the cost of
 * the writes. Not for use inside a transaction: it opens its own.
 */
export class WriteGroup<Item, Result> {
  private waiting: Entry<Item, Result>[] = [];
  private writing: Promise<void> | undefined;

  /** @param writeAll stores all items or none, and returns a result for each, in order */
  constructor(private readonly writeAll: (items: readonly Item[]) => Promise<readonly Result[]>) {}

  /** Resolves when the item is committed. */
  write(item: Item): Promise<Result> {
    return new Promise((written, failed) => {
      this.waiting.push({ item, written, failed });
      this.writing ??= this.drain();
    });
  }

  /** Resolves when nothing is pending, whether it was written or rejected. */
  async settled(): Promise<void> {
    await this.writing;
  }

  private async drain(): Promise<void> {
    while (this.waiting.length > 0) {
      // Lets all writes of this turn of the event loop join.
      await setImmediate();
      const entries = this.waiting;
      this.waiting = [];
      await this.store(entries);
    }
    this.writing = undefined;
  }

  private async store(entries: readonly Entry<Item, Result>[]): Promise<void> {
    try {
      const results = await this.writeAll(entries.map(({ item }) => item));
      for (const [at, { written }] of entries.entries()) written(results[at] as Result);
    } catch (error) {
      // A failure of the disk affects all items alike.
      if (entries.length === 1 || error instanceof OperationalError)
        for (const { failed } of entries) failed(error);
      // An item that can't be written, such as one of a server just deleted, must not fail the others.
      else for (const entry of entries) await this.store([entry]);
    }
  }
}
