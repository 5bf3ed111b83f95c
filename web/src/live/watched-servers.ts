/** Reference-counted set of subscribed servers: a page and the navigation may watch the same one. */
export class WatchedServers {
  private readonly watchers = new Map<number, number>();

  add(serverId: number): void {
    const count = this.watchers.get(serverId) ?? 0;
    // Delete first, so that the most recently requested server moves to the end of the insertion order.
    this.watchers.delete(serverId);
    this.watchers.set(serverId, count + 1);
  }

  remove(serverId: number): void {
    const count = this.watchers.get(serverId) ?? 0;
    if (count > 1) this.watchers.set(serverId, count - 1);
    else this.watchers.delete(serverId);
  }

  /** In order of request, the most recent one last. */
  all(): readonly number[] {
    return [...this.watchers.keys()];
  }

  last(): number | undefined {
    return this.all().at(-1);
  }
}
