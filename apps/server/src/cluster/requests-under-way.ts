import { tooManyUnderWay } from './cluster.errors.js';

/**
 * Under way to one replica: one that hangs must not take the memory of all others. A quarter of the connections that a
 * panel accepts.
 */
export const UNDER_WAY_MAX = 1_000;

/** Bounds what is under way at the same time, for each key apart. */
export class RequestsUnderWay {
  private readonly counts = new Map<string, number>();

  /** @throws {OperationalError} `overloaded` */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const count = this.counts.get(key) ?? 0;
    if (count >= UNDER_WAY_MAX) throw tooManyUnderWay();
    this.counts.set(key, count + 1);
    try {
      return await work();
    } finally {
      this.leave(key);
    }
  }

  private leave(key: string): void {
    const left = (this.counts.get(key) ?? 0) - 1;
    if (left > 0) this.counts.set(key, left);
    else this.counts.delete(key);
  }
}
