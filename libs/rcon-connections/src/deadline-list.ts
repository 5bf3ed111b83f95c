/** Things that wait in the order of their arrival, each until its own deadline. */
export class DeadlineList<T extends { readonly deadline: number }> {
  private items: T[] = [];

  get size(): number {
    return this.items.length;
  }

  /** The earliest deadline; `Infinity` when nothing waits. */
  get next(): number {
    return this.items.reduce((earliest, { deadline }) => Math.min(earliest, deadline), Infinity);
  }

  add(item: T): void {
    this.items.push(item);
  }

  takeAll(): readonly T[] {
    const taken = this.items;
    this.items = [];
    return taken;
  }

  takeExpired(now: number): readonly T[] {
    const expired = this.items.filter(({ deadline }) => deadline <= now);
    if (expired.length > 0) this.items = this.items.filter(({ deadline }) => deadline > now);
    return expired;
  }
}
