import { setImmediate as nextTurn } from 'node:timers/promises';
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
import { LastMinute } from '../platform/last-minute.js';
import { Log } from '../platform/log.js';
import { ServerCreated, ServerDeleted } from '../servers/servers.events.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { HeldLeases } from './held-leases.js';
import { FREED, Handover, tellFreed } from './handover.js';
import { ServersLeft, ServersTaken } from './held-servers.events.js';
import { HeldServers } from './held-servers.js';
import { ReplicaFigures } from './replica-figures.js';
import { LeaseLost, ReplicaRejoined } from './replica.events.js';
import { Replica } from './replica.js';

const ROUND_MS = 1_000;
/** Servers that are taken at once: connecting to them takes about as long as the next round. */
export const CLAIM_MAX = 500;
/** Of these, as many are begun with in one turn of the event loop: more would hold up lines and renewals. */
export const PORTION = 100;
/** Servers that are given away at once: each goes unobserved for a second or two. */
export const HANDOVER_MAX = 100;
/** Rounds between two comparisons with the database. */
const COMPARE_EVERY = 15;
/** How long a replica that drains goes on at least: whoever sends it requests finds out by then. */
export const NOTICE_MS = 2_500;

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
  private readonly leases = new HeldLeases();
  private readonly handover: Handover;
  private readonly takenLately: LastMinute;
  private timer: Timer | undefined;
  private working: Promise<void> | undefined;
  private isDue = false;
  private isClosing = false;
  private isDraining = false;
  private rounds = 0;

  constructor(
    database: Database,
    private readonly replica: Replica,
    private readonly servers: ServersRepository,
    private readonly bus: Bus,
    private readonly events: EventBus,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
    figures: ReplicaFigures,
  ) {
    super();
    if (!database.replicas) throw new TypeError('replicas need a database that they can share');
    const { replicas } = database;
    const leave = (serverIds: readonly number[]): Promise<void> => this.leave(serverIds, false);
    this.replicas = replicas;
    this.handover = new Handover({ replica, replicas, events, bus, log, leave });
    this.takenLately = new LastMinute(clock);
    figures.add(() => ({ leaving: this.handover.leaving.size, taken: this.takenLately.total }));
  }

  onModuleInit(): void {
    this.events.subscribe(LeaseLost, () => this.lose());
    this.events.subscribe(ReplicaRejoined, () => this.work());
    // The share of this replica may be full.
    this.events.subscribe(ServerCreated, () => tellFreed(this.bus));
    this.events.subscribeEverywhere(ServerDeleted, ({ serverId }) => this.leases.forget(serverId));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.subscribe(FREED, () => void this.work());
    await this.work();
  }

  onModuleDestroy(): void {
    this.isClosing = true;
    this.handover.close();
    this.timer?.cancel();
  }

  epochOf(serverId: number): number | undefined {
    return this.replica.isValid && !this.handover.leaving.has(serverId)
      ? this.leases.epochOf(serverId)
      : undefined;
  }

  ids(): readonly number[] {
    return this.replica.isValid ? this.leases.ids().filter((id) => !this.handover.leaving.has(id)) : [];
  }

  async drain(patience: Promise<unknown>): Promise<void> {
    this.isDraining = true;
    await Promise.race([this.giveAll(), patience]);
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
    while (this.isDue && this.replica.isValid && !this.isClosing && !this.isDraining) {
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
    const excess = this.ids().length - Math.ceil(servers / Math.max(1, replicas));
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
    const { leaving } = this.handover;
    const { gone, found, unreleased } = this.leases.differencesFrom(
      leases.filter(({ serverId }) => !leaving.has(serverId)),
    );
    const lost = gone.filter((id) => !leaving.has(id));
    if (lost.length > 0) await this.leave(lost, true);
    if (unreleased.length > 0) await this.replicas.release(replicaId, unreleased);
    await this.take(replicaId, found);
  }

  private async take(replicaId: string, leases: readonly ServerLease[]): Promise<void> {
    for (let at = 0; at < leases.length; at += PORTION) {
      const portion = leases.slice(at, at + PORTION);
      const servers = await this.servers.findByIds(portion.map(({ serverId }) => serverId));
      if (this.replica.id !== replicaId || !this.replica.isValid || this.isClosing) return;
      this.begin(servers, portion);
      await nextTurn();
    }
  }

  private begin(servers: readonly ServerEntity[], leases: readonly ServerLease[]): void {
    const epochs = new Map(leases.map(({ serverId, epoch }) => [serverId, epoch]));
    for (const { id } of servers) this.leases.begin({ serverId: id, epoch: epochs.get(id) ?? 0 });
    this.takenLately.add(servers.length);
    this.log.info({ servers: servers.length, held: this.leases.size }, 'game servers were taken');
    for (const hadHolder of [false, true]) {
      const taken = servers.filter(({ id }) => (epochs.get(id) ?? 0) > 1 === hadHolder);
      if (taken.length > 0) this.events.publish(new ServersTaken(taken, hadHolder));
    }
  }

  /** In the background: work in progress may take its time, and free servers must not wait for that. */
  private giveAway(replicaId: string, excess: number): void {
    const count = Math.min(excess, HANDOVER_MAX - this.handover.leaving.size);
    if (count > 0) this.handover.give(replicaId, this.ids().slice(-count));
  }

  private async giveAll(): Promise<void> {
    const noticed = new Promise<void>((resolve) => void this.clock.schedule(NOTICE_MS, resolve));
    await this.replica.drain();
    // A round that has begun may be taking some.
    await this.working;
    try {
      const { replicas } = await this.replicas.balance();
      // Nobody would take them: they are watched until the end.
      if (replicas === 0) return;
      this.log.info(
        { servers: this.leases.size, replicas },
        'this replica gives its game servers to the others',
      );
      await this.handover.giveAll(this.replica.id, this.ids());
    } catch (error) {
      this.log.warn({ err: error }, 'the game servers of this replica could not be given to the others');
    }
    await noticed;
  }

  private leave(serverIds: readonly number[], isTooLate: boolean): Promise<void> {
    this.leases.end(serverIds);
    return this.events.publishAndWait(new ServersLeft(serverIds, isTooLate));
  }

  private lose(): Promise<void> {
    return this.leave(this.leases.ids(), true);
  }
}
