import { type Clock } from '@outpost/clock/clock.js';
import {
  type Balance,
  type NewReplica,
  type Renewal,
  type Replicas,
  type ServerLease,
} from '../../platform/database/replicas.js';

interface Row {
  readonly slot: number;
  expiresAt: number;
  isDraining: boolean;
}

interface Lease {
  holder: string | undefined;
  epoch: number;
}

/** Keeps the leases in memory, by a clock that stands for that of the database. */
export class FakeReplicas implements Replicas {
  /** No question is answered. */
  isAway = false;
  readonly fences: string[] = [];
  readonly rows = new Map<string, Row>();
  readonly leases = new Map<number, Lease>();

  constructor(
    private readonly clock: Clock,
    servers = 0,
  ) {
    for (let id = 1; id <= servers; id += 1) this.leases.set(id, { holder: undefined, epoch: 0 });
  }

  fence(id: string): void {
    this.fences.push(id);
  }

  async join({ id }: NewReplica, leaseMs: number): Promise<number> {
    await this.answer();
    for (const other of this.rows.keys()) if (!this.lives(other)) this.rows.delete(other);
    const taken = new Set([...this.rows.values()].map(({ slot }) => slot));
    let slot = 1;
    while (taken.has(slot)) slot += 1;
    this.rows.set(id, { slot, expiresAt: this.clock.now() + leaseMs, isDraining: false });
    return slot;
  }

  async renew(id: string, leaseMs: number, isDraining: boolean): Promise<Renewal | undefined> {
    await this.answer();
    const row = this.rows.get(id);
    if (!row || !this.lives(id)) return undefined;
    Object.assign(row, { expiresAt: this.clock.now() + leaseMs, isDraining });
    const isFirst = [...this.rows].every(([other, { slot }]) => !this.lives(other) || slot >= row.slot);
    return { now: this.clock.now(), isFirst };
  }

  async leave(id: string): Promise<void> {
    await this.answer();
    this.rows.delete(id);
  }

  async balance(): Promise<Balance> {
    await this.answer();
    const living = [...this.rows].filter(([id, { isDraining }]) => this.lives(id) && !isDraining);
    return { servers: this.leases.size, replicas: living.length };
  }

  async claim(id: string, most: number): Promise<readonly ServerLease[]> {
    await this.answer();
    if (!this.lives(id)) return [];
    const free = [...this.leases].filter(([, { holder }]) => holder === undefined || !this.lives(holder));
    return free.slice(0, most).map(([serverId, lease]) => {
      Object.assign(lease, { holder: id, epoch: lease.epoch + 1 });
      return { serverId, epoch: lease.epoch };
    });
  }

  async release(id: string, serverIds: readonly number[]): Promise<void> {
    await this.answer();
    for (const serverId of serverIds) {
      const lease = this.leases.get(serverId);
      if (lease?.holder === id) lease.holder = undefined;
    }
  }

  async leasesOf(id: string): Promise<readonly ServerLease[]> {
    await this.answer();
    return [...this.leases].flatMap(([serverId, { holder, epoch }]) =>
      holder === id ? [{ serverId, epoch }] : [],
    );
  }

  async holderOf(serverId: number): Promise<{ replicaId: string; epoch: number } | undefined> {
    await this.answer();
    const { holder, epoch = 0 } = this.leases.get(serverId) ?? {};
    return holder !== undefined && this.lives(holder) ? { replicaId: holder, epoch } : undefined;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private lives(id: string): boolean {
    return (this.rows.get(id)?.expiresAt ?? 0) > this.clock.now();
  }

  private async answer(): Promise<void> {
    await Promise.resolve();
    if (this.isAway) throw new Error('the database can not be reached');
  }
}
