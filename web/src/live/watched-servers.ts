/** The servers somebody looks at; a page and its navigation may watch the same one. */
export class WatchedServers {
  private readonly watchers = new Map<number, number>();

  add(serverId: number): void {
    const count = this.watchers.get(serverId) ?? 0;
    // Removed first, so that the server asked for last is the last one in the order.
    this.watchers.delete(serverId);
    this.watchers.set(serverId, count + 1);
  }

  remove(serverId: number): void {
    const count = this.watchers.get(serverId) ?? 0;
    if (count > 1) this.watchers.set(serverId, count - 1);
    else this.watchers.delete(serverId);
  }

  /** The server asked for last comes last. */
  all(): readonly number[] {
    return [...this.watchers.keys()];
  }

  last(): number | undefined {
    return this.all().at(-1);
  }
}
