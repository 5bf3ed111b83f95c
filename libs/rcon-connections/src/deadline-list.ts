/** A queue whose items each have a deadline. */
export class DeadlineList<T extends { readonly deadline: number }> {
  private items: T[] = [];

  get size(): number {
    return this.items.length;
  }

  /** The earliest deadline; `Infinity` when empty. */
  get next(): number {
    return this.items.reduce((earliest, { deadline }) => Math.min(earliest, deadline), Infinity);
  }

  /** Inserts before the first item for which `isLater` is true, or at the end. */
  add(item: T, isLater: (other: T) => boolean = () => false): void {
    const at = this.items.findIndex(isLater);
    this.items.splice(at < 0 ? this.items.length : at, 0, item);
  }

  shift(): T | undefined {
    return this.items.shift();
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
