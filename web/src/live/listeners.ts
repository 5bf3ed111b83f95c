/** Who wants to hear of something, told in the order they came. */
export class Listeners<T> {
  private readonly listeners = new Set<(value: T) => void>();

  /** @returns a function that ends it */
  add(listener: (value: T) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  emit(value: T): void {
    for (const listener of [...this.listeners]) listener(value);
  }
}
