import { Injectable } from '@nestjs/common';
import { Replica } from '../cluster/replica.js';
import { WallClock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { type Replicas } from '../platform/database/replicas.js';

/**
 * Since when servers that this replica has taken are not observed, as the database of all replicas knows it; a panel
 * without replicas has nothing of this. It stays known until the time is over and in the log: a replica that fails
 * before leaves it to the next one.
 */
@Injectable()
export class HolderGaps {
  /** Servers that are observed again, which the database does not know yet. */
  private over = new Set<number>();
  private storing = new Set<number>();

  constructor(
    private readonly database: Database,
    private readonly replica: Replica,
    private readonly clock: WallClock,
  ) {}

  /** A panel without NATS holds no leases, on PostgreSQL neither. */
  private get replicas(): Replicas | undefined {
    return this.replica.hasLeases ? this.database.replicas : undefined;
  }

  /** By the clock of this process. */
  async since(serverIds: readonly number[]): Promise<ReadonlyMap<number, Date>> {
    const unobserved = await this.replicas?.unobservedFor(this.replica.id, serverIds);
    const now = this.clock.now().getTime();
    return new Map(Array.from(unobserved ?? [], ([serverId, ms]) => [serverId, new Date(now - ms)]));
  }

  /** Call when it is in the log, or not worth an entry. */
  end(serverId: number): void {
    this.over.add(serverId);
  }

  /** Call when it is not this replica's any more. */
  forget(serverId: number): void {
    this.over.delete(serverId);
    this.storing.delete(serverId);
  }

  /**
   * Stores in one question which times are over. What can't be stored is stored with the next ones. To be called again
   * only when it has resolved.
   *
   * @throws {QueryFailedError} when the database can't be reached
   */
  async store(): Promise<void> {
    if (this.over.size === 0) return;
    this.storing = this.over;
    this.over = new Set();
    try {
      await this.replicas?.observed(this.replica.id, [...this.storing]);
    } catch (error) {
      for (const serverId of this.storing) this.over.add(serverId);
      throw error;
    }
  }
}
