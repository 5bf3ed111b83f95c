import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { type Clock, CLOCK, type Timer } from '@outpost/clock/clock.js';
import { Bus } from '../platform/bus/bus.js';
import { Database } from '../platform/database/database.js';
import { type Replicas, type ServerLease } from '../platform/database/replicas.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { ServerCreated, ServerDeleted } from '../servers/servers.events.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { ServersLeaving, ServersLeft, ServersTaken } from './held-servers.events.js';
import { HeldServers } from './held-servers.js';
import { LeaseLost, ReplicaRejoined } from './replica.events.js';
import { Replica } from './replica.js';

const ROUND_MS = 1_000;
/** Servers that are taken at once: connecting to them takes about as long as the next round. */
export const CLAIM_MAX = 500;
/** Servers that are given away at once: each goes unobserved for a second or two. */
export const HANDOVER_MAX = 100;
/** Rounds between two comparisons with the database. */
const COMPARE_EVERY = 15;
/** Subject on which replicas say that servers are free. */
export const FREED = 'servers.freed';

const NOTHING = new Uint8Array();

/**
 * The servers that this replica holds a lease on. Each second it compares what it has with its share: it takes free
 * servers up to that, and gives those beyond it away, which the replica that has joined takes.
 */
@Injectable()
export class LeasedServers
  extends HeldServers
  implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy
{
  private readonly replicas: Replicas;
  /** Of the leases. */
  private readonly epochs = new Map<number, number>();
  private readonly leaving = new Set<number>();
  private timer: Timer | undefined;
  private working: Promise<void> | undefined;
  private isDue = false;
  private isClosing = false;
  private rounds = 0;

  constructor(
    database: Database,
    private readonly replica: Replica,
    private readonly servers: ServersRepository,
    private readonly bus: Bus,
    private readonly events: EventBus,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super();
    if (!database.replicas) throw new TypeError('replicas need a database that they can share');
    this.replicas = database.replicas;
  }

  onModuleInit(): void {
    this.events.subscribe(LeaseLost, () => this.lose());
    this.events.subscribe(ReplicaRejoined, () => this.work());
    // The share of this replica may be full.
    this.events.subscribe(ServerCreated, () => this.bus.publish(FREED, NOTHING));
    this.events.subscribeEverywhere(ServerDeleted, ({ serverId }) => void this.epochs.delete(serverId));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.subscribe(FREED, () => void this.work());
    await this.work();
  }

  onModuleDestroy(): void {
    this.isClosing = true;
    this.timer?.cancel();
  }

  epochOf(serverId: number): number | undefined {
    return this.replica.isValid && !this.leaving.has(serverId) ? this.epochs.get(serverId) : undefined;
  }

  ids(): readonly number[] {
    return this.replica.isValid ? [...this.epochs.keys()].filter((id) => !this.leaving.has(id)) : [];
  }

  /** One round at a time; what happens during a round is seen by another one after it. Never rejects. */
  private work(): Promise<void> {
    this.isDue = true;
    this.working ??= this.whileDue().finally(() => {
      this.working = undefined;
      this.timer?.cancel();
      if (!this.isClosing) this.timer = this.clock.schedule(ROUND_MS, () => void this.work());
    });
    return this.working;
  }

  private async whileDue(): Promise<void> {
    while (this.isDue && this.replica.isValid && !this.isClosing) {
      this.isDue = false;
      try {
        await this.round(this.replica.id);
      } catch (error) {
        this.log.warn({ err: error }, 'the share of this replica could not be compared with the others');
      }
    }
  }

  private async round(replicaId: string): Promise<void> {
    if (this.rounds++ % COMPARE_EVERY === 0) await this.compare(replicaId);
    const { servers, replicas } = await this.replicas.balance();
    const excess = this.epochs.size - Math.ceil(servers / Math.max(1, replicas));
    if (excess > 0) this.giveAway(replicaId, excess);
    if (excess >= 0) return;
    const claimed = await this.replicas.claim(replicaId, Math.min(-excess, CLAIM_MAX));
    this.isDue ||= claimed.length === CLAIM_MAX;
    await this.take(replicaId, claimed);
  }

  /** A round may have ended half way: the database knows what it has done. */
  private async compare(replicaId: string): Promise<void> {
    const leases = await this.replicas.leasesOf(replicaId);
    if (this.replica.id !== replicaId) return;
    const held = new Set(leases.map(({ serverId }) => serverId));
    const gone = [...this.epochs.keys()].filter((id) => !held.has(id) && !this.leaving.has(id));
    if (gone.length > 0) await this.leave(gone, true);
    await this.take(
      replicaId,
      leases.filter(({ serverId }) => !this.epochs.has(serverId)),
    );
  }

  private async take(replicaId: string, leases: readonly ServerLease[]): Promise<void> {
    if (leases.length === 0) return;
    const servers = await this.servers.findByIds(leases.map(({ serverId }) => serverId));
    if (this.replica.id !== replicaId || !this.replica.isValid || this.isClosing) return;
    const epochs = new Map(leases.map(({ serverId, epoch }) => [serverId, epoch]));
    for (const { id } of servers) this.epochs.set(id, epochs.get(id) ?? 0);
    this.log.info({ servers: servers.length, held: this.epochs.size }, 'game servers were taken');
    for (const hadHolder of [false, true]) {
      const taken = servers.filter(({ id }) => (epochs.get(id) ?? 0) > 1 === hadHolder);
      if (taken.length > 0) this.events.publish(new ServersTaken(taken, hadHolder));
    }
  }

  /** In the background: work in progress may take its time, and free servers must not wait for that. */
  private giveAway(replicaId: string, excess: number): void {
    if (this.leaving.size > 0) return;
    const serverIds = [...this.epochs.keys()].slice(-Math.min(excess, HANDOVER_MAX));
    this.handOver(replicaId, serverIds).catch((error: unknown) =>
      this.log.warn({ err: error }, 'game servers could not be given to another replica'),
    );
  }

  private async handOver(replicaId: string, serverIds: readonly number[]): Promise<void> {
    for (const id of serverIds) this.leaving.add(id);
    try {
      await this.events.publishAndWait(new ServersLeaving(serverIds));
      if (this.replica.id !== replicaId || !this.replica.isValid) return;
      await this.leave(serverIds, false);
    } finally {
      for (const id of serverIds) this.leaving.delete(id);
    }
    await this.replicas.release(replicaId, serverIds);
    this.log.info({ servers: serverIds.length }, 'game servers were given away');
    this.bus.publish(FREED, NOTHING);
  }

  private leave(serverIds: readonly number[], isTooLate: boolean): Promise<void> {
    for (const id of serverIds) this.epochs.delete(id);
    return this.events.publishAndWait(new ServersLeft(serverIds, isTooLate));
  }

  private lose(): Promise<void> {
    return this.leave([...this.epochs.keys()], true);
  }
}
