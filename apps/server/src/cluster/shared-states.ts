import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { type Clock, CLOCK, type Timer } from '@outpost/clock/clock.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { type KnownServer, NOTHING_KNOWN, ServerStates } from '../servers/server-states.js';
import { ServerDeleted, ServerStatusChanged } from '../servers/servers.events.js';
import { ServersLeft, ServersTaken } from './held-servers.events.js';
import { HeldServers } from './held-servers.js';
import { ReplicaNews } from './replica-news.js';
import { NewsMissed } from './replica.events.js';
import { Replica } from './replica.js';
import { stateNewsOf } from './state-news.js';

/** Subject on which replicas say what they know of the servers that they hold. */
export const STATES = 'states';
/** Subject on which a replica asks for all of that. */
export const STATES_WANTED = 'states-wanted';

/** A lost machine changes the status of hundreds of servers: one message tells all of them. */
export const STATUS_DELAY_MS = 50;
/** Player counts and the like come once a minute. */
export const FIGURES_DELAY_MS = 1_000;
/** Everything is told again within this time, a part of it each second, for those who have missed something. */
export const ALL_WITHIN_MS = 30_000;
const PART_EVERY_MS = 1_000;
/** In one turn of the event loop: all are due at once when another replica has missed news. */
export const TOLD_AT_ONCE = 1_000;

/** Tells other replicas what is known of the servers that this one holds. */
@Injectable()
export class SharedStates implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  /** Epochs of the leases, by server. */
  private readonly epochs = new Map<number, number>();
  private readonly changed = new Set<number>();
  private timer: Timer | undefined;
  private dueAt = Infinity;
  private repeatTimer: Timer | undefined;
  /** Still to be told again. */
  private unrepeated: number[] = [];

  constructor(
    private readonly news: ReplicaNews,
    private readonly replica: Replica,
    private readonly held: HeldServers,
    private readonly states: ServerStates,
    private readonly events: EventBus,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly wallClock: WallClock,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(ServersTaken, ({ servers }) => this.take(servers.map(({ id }) => id)));
    this.events.subscribe(ServersLeft, ({ serverIds, isTooLate }) => this.leave(serverIds, isTooLate));
    this.events.subscribeEverywhere(ServerDeleted, ({ serverId }) => this.forget(serverId));
    this.events.subscribe(NewsMissed, () => this.tellAllSoon());
    this.states.watch((serverId, isStatus) => this.note(serverId, isStatus));
  }

  async onApplicationBootstrap(): Promise<void> {
    const read = (): undefined => undefined;
    await this.news.subscribe(STATES_WANTED, read, () => this.tellAllSoon());
    this.repeat();
  }

  onModuleDestroy(): void {
    this.timer?.cancel();
    this.repeatTimer?.cancel();
  }

  private take(serverIds: readonly number[]): void {
    for (const id of serverIds) this.epochs.set(id, this.held.epochOf(id) ?? 0);
    for (const id of serverIds) this.note(id, true);
  }

  /** From now on nobody knows, until another replica has taken them. */
  private leave(serverIds: readonly number[], isTooLate: boolean): void {
    const at = this.wallClock.now();
    if (!isTooLate) this.tell(serverIds, NOTHING_KNOWN);
    for (const id of serverIds) this.forget(id);
    for (const id of serverIds) this.events.publishRemote(new ServerStatusChanged(id, 'checking', null, at));
  }

  private forget(serverId: number): void {
    this.epochs.delete(serverId);
    this.changed.delete(serverId);
  }

  private note(serverId: number, isStatus: boolean): void {
    if (!this.epochs.has(serverId)) return;
    this.changed.add(serverId);
    this.tellIn(isStatus ? STATUS_DELAY_MS : FIGURES_DELAY_MS);
  }

  /** Several that ask at once get one answer. */
  private tellAllSoon(): void {
    for (const id of this.epochs.keys()) this.note(id, false);
  }

  /** Much at once would hold up everything else. */
  private repeat(): void {
    if (this.unrepeated.length === 0) this.unrepeated = [...this.epochs.keys()];
    const part = Math.ceil((this.epochs.size * PART_EVERY_MS) / ALL_WITHIN_MS);
    for (const id of this.unrepeated.splice(0, part)) this.note(id, false);
    this.repeatTimer = this.clock.schedule(PART_EVERY_MS, () => this.repeat());
  }

  private tellIn(delayMs: number): void {
    const at = this.clock.now() + delayMs;
    if (at >= this.dueAt) return;
    this.timer?.cancel();
    this.dueAt = at;
    this.timer = this.clock.schedule(delayMs, () => this.tellDue());
  }

  private tellDue(): void {
    this.dueAt = Infinity;
    const due = [...this.changed].slice(0, TOLD_AT_ONCE);
    for (const id of due) this.changed.delete(id);
    // Others may hold them by now.
    if (this.replica.isValid) this.tell(due);
    if (this.changed.size > 0) this.tellIn(0);
  }

  private tell(serverIds: readonly number[], known?: KnownServer): void {
    const at = this.wallClock.now();
    const states = serverIds.flatMap((serverId) => {
      const epoch = this.epochs.get(serverId);
      if (epoch === undefined) return [];
      return [stateNewsOf({ serverId, epoch, at, known: known ?? this.states.get(serverId) })];
    });
    this.news.publishList(STATES, states);
  }
}
