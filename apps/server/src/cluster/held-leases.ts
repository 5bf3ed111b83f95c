import { type ServerLease } from '../platform/database/replicas.js';

/** How the leases in the database differ from those held here. */
interface Differences {
  /** Held here, and not in the database any more. */
  readonly gone: readonly number[];
  /** Of this replica in the database, and not begun with. */
  readonly found: readonly ServerLease[];
  /** Ended here, and still of this replica in the database: nobody would take them. */
  readonly unreleased: readonly number[];
}

/** The leases with whose servers this replica works, and those it has worked with before. */
export class HeldLeases {
  private readonly epochs = new Map<number, number>();
  /**
   * Epochs that have ended here, by server. What the database was asked before may say that such a lease is still of
   * this replica: with the same epoch it must not be begun with again, since another replica may have the server.
   */
  private readonly ended = new Map<number, number>();

  get size(): number {
    return this.epochs.size;
  }

  epochOf(serverId: number): number | undefined {
    return this.epochs.get(serverId);
  }

  ids(): readonly number[] {
    return [...this.epochs.keys()];
  }

  begin({ serverId, epoch }: ServerLease): void {
    this.epochs.set(serverId, epoch);
    this.ended.delete(serverId);
  }

  end(serverIds: readonly number[]): void {
    for (const id of serverIds) {
      const epoch = this.epochs.get(id);
      if (epoch !== undefined) this.ended.set(id, epoch);
      this.epochs.delete(id);
    }
  }

  /** The server is deleted. */
  forget(serverId: number): void {
    this.epochs.delete(serverId);
    this.ended.delete(serverId);
  }

  /** @param leases of this replica, as the database knew them a moment ago */
  differencesFrom(leases: readonly ServerLease[]): Differences {
    const known = new Set(leases.map(({ serverId }) => serverId));
    const others = leases.filter(({ serverId }) => !this.epochs.has(serverId));
    const hasEnded = ({ serverId, epoch }: ServerLease): boolean => epoch <= (this.ended.get(serverId) ?? -1);
    return {
      gone: this.ids().filter((id) => !known.has(id)),
      found: others.filter((lease) => !hasEnded(lease)),
      unreleased: others.filter(hasEnded).map(({ serverId }) => serverId),
    };
  }
}
