import { type Clock } from '@outpost/clock/clock.js';
import {
  type Balance,
  type NewReplica,
  type Renewal,
  type ReplicaList,
  type ReplicaReport,
  type ReplicaRow,
  type Replicas,
  type ServerLease,
} from '../../platform/database/replicas.js';

interface Row extends ReplicaReport {
  readonly about: NewReplica;
  readonly slot: number;
  readonly startedAt: number;
  renewedAt: number;
  expiresAt: number;
}

interface Lease {
  holder: string | undefined;
  epoch: number;
  /** Since when nobody has observed the server. */
  unobservedSince?: number | undefined;
}

/** Keeps the leases in memory, by a clock that stands for that of the database. */
export class FakeReplicas implements Replicas {
  /** No question is answered. */
  isAway = false;
  renewals = 0;
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

  async join(about: NewReplica, leaseMs: number): Promise<number> {
    await this.answer();
    const now = this.clock.now();
    for (const other of this.rows.keys()) if (!this.lives(other)) this.rows.delete(other);
    const taken = new Set([...this.rows.values()].map(({ slot }) => slot));
    let slot = 1;
    while (taken.has(slot)) slot += 1;
    const report = { isDraining: false, isConnected: true, figures: {} };
    const times = { startedAt: now - about.uptimeMs, renewedAt: now, expiresAt: now + leaseMs };
    this.rows.set(about.id, { about, slot, ...times, ...report });
    return slot;
  }

  async renew(id: string, leaseMs: number, report: ReplicaReport): Promise<Renewal | undefined> {
    await this.answer();
    const row = this.rows.get(id);
    if (!row || !this.lives(id)) return undefined;
    const now = this.clock.now();
    Object.assign(row, { renewedAt: now, expiresAt: now + leaseMs, ...report });
    const living = [...this.rows.entries()].filter(([other]) => other !== id && this.lives(other));
    const isFirst = living.every(([, { slot }]) => slot > row.slot);
    const othersConnected = living.some(([, other]) => other.isConnected && !other.isDraining);
    this.renewals += 1;
    return { isFirst, othersConnected };
  }

  async leave(id: string): Promise<void> {
    await this.release(id, [...this.leases.keys()]);
    this.rows.delete(id);
  }

  async balance(): Promise<Balance> {
    await this.answer();
    const living = [...this.rows].filter(([id, { isDraining }]) => this.lives(id) && !isDraining);
    return { servers: this.leases.size, replicas: living.length };
  }

  async list(): Promise<ReplicaList> {
    await this.answer();
    const replicas = [...this.rows].map(([id, row]): ReplicaRow => {
      const { about, slot, startedAt, expiresAt, isDraining, figures } = row;
      const isAlive = this.lives(id);
      const held = [...this.leases.values()].filter(({ holder }) => holder === id).length;
      const times = { startedAt, expiresAt, renewedMsAgo: this.clock.now() - row.renewedAt };
      return { ...about, slot, ...times, isAlive, isDraining, figures, servers: isAlive ? held : 0 };
    });
    return { servers: this.leases.size, replicas };
  }

  async claim(id: string, most: number): Promise<readonly ServerLease[]> {
    await this.answer();
    if (!this.lives(id)) return [];
    const free = [...this.leases].filter(([, { holder }]) => holder === undefined || !this.lives(holder));
    return free.slice(0, most).map(([serverId, lease]) => {
      const before = this.rows.get(lease.holder ?? '')?.renewedAt;
      const unobservedSince = lease.unobservedSince ?? before;
      Object.assign(lease, { holder: id, epoch: lease.epoch + 1, unobservedSince });
      return { serverId, epoch: lease.epoch };
    });
  }

  async release(id: string, serverIds: readonly number[]): Promise<void> {
    await this.answer();
    for (const serverId of serverIds) {
      const lease = this.leases.get(serverId);
      if (lease?.holder !== id) continue;
      lease.holder = undefined;
      lease.unobservedSince ??= this.clock.now();
    }
  }

  async unobservedFor(id: string, serverIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    await this.answer();
    const now = this.clock.now();
    return new Map(
      serverIds.flatMap((serverId): (readonly [number, number])[] => {
        const { holder, unobservedSince } = this.leases.get(serverId) ?? {};
        return holder === id && unobservedSince !== undefined ? [[serverId, now - unobservedSince]] : [];
      }),
    );
  }

  async observed(id: string, serverIds: readonly number[]): Promise<void> {
    await this.answer();
    for (const serverId of serverIds) {
      const lease = this.leases.get(serverId);
      if (lease?.holder === id) lease.unobservedSince = undefined;
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
