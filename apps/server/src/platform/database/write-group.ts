import { setImmediate } from 'node:timers/promises';
import { OperationalError } from '../errors/app-error.js';

interface Entry<Item, Result> {
  readonly item: Item;
  readonly written: (result: Result) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Writes what comes at about the same time as one transaction, which costs more than all it holds. Not for use inside
 * of a transaction: it has its own.
 */
export class WriteGroup<Item, Result> {
  private waiting: Entry<Item, Result>[] = [];
  private writing: Promise<void> | undefined;

  /** @param writeAll stores all of them or none, and returns a result for each, in their order */
  constructor(private readonly writeAll: (items: readonly Item[]) => Promise<readonly Result[]>) {}

  /** Resolves when the item is on disk. */
  write(item: Item): Promise<Result> {
    return new Promise((written, failed) => {
      this.waiting.push({ item, written, failed });
      this.writing ??= this.drain();
    });
  }

  /** Resolves when nothing waits any more, be it written or refused. */
  async settled(): Promise<void> {
    await this.writing;
  }

  private async drain(): Promise<void> {
    while (this.waiting.length > 0) {
      // All that comes in this turn is to be among them.
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
      // What the disk refuses it refuses to each of them.
      if (entries.length === 1 || error instanceof OperationalError)
        for (const { failed } of entries) failed(error);
      // One that can't be written, such as of a server just deleted, must not take the others with it.
      else for (const entry of entries) await this.store([entry]);
    }
  }
}
