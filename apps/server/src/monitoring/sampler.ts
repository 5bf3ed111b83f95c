import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Mutex, Semaphore } from 'async-mutex';
import { ServersLeaving, ServersLeft, ServersTaken } from '../cluster/held-servers.events.js';
import { HeldServers } from '../cluster/held-servers.js';
import { ClockWatch } from '../platform/clock-watch.js';
import { ClockMoved } from '../platform/clock.events.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServerDeleted, ServerStatusChanged } from '../servers/servers.events.js';
import { ServerStates } from '../servers/server-states.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { GapRecorder } from './gap-recorder.js';
import { ServerSampled } from './monitoring.events.js';
import { type Observed, ServerProbe } from './server-probe.js';
import { type SampleState, STATE_CODES } from './sample-state.js';
import { type SampleEntity } from './sample.entity.js';
import { SamplesRepository } from './samples.repository.js';
import { SamplingRound, secondOf } from './sampling-round.js';
import { StateSpans } from './state-spans.js';
import { percentUp } from './uptime.js';

/** Name of the timer. */
export const SAMPLING = 'sampling';
const TICK_MS = 1_000;
/** Probes in flight: hanging servers take ten seconds each, and must not exhaust the memory. */
const MAX_CONCURRENT_PROBES = 256;
/** Samples that wait for the database, the newest of them: those of ten thousand servers for two minutes. */
const UNSTORED_MAX = 20_000;
/** Samples of one transaction: one of a replica that takes five seconds is refused. */
const STORED_AT_ONCE = 2_000;
/** Servers read and begun with in one turn of the event loop. After an outage of the database all are due. */
const SERVERS_PER_TURN = 250;

/** Probes each server that this replica holds once a minute, whether or not anyone is watching, and stores the samples. */
@Injectable()
export class Sampler implements OnModuleInit, OnModuleDestroy {
  private readonly serverIds = new Set<number>();
  /** Servers that are to be probed; more and more of them while the database is away. */
  private readonly due = new Set<number>();
  private isTicking = false;
  /** Probes in flight are shared: a slow server is not probed twice at once. */
  private readonly pending = new Map<number, Promise<Observed | undefined>>();
  private readonly concurrency = new Semaphore(MAX_CONCURRENT_PROBES);
  private readonly round = new SamplingRound();
  private readonly storing = new Mutex();
  private readonly spans = new StateSpans();
  /** The oldest first. */
  private unstored: SampleEntity[] = [];

  constructor(
    private readonly probe: ServerProbe,
    private readonly samples: SamplesRepository,
    private readonly gaps: GapRecorder,
    private readonly servers: ServersRepository,
    private readonly states: ServerStates,
    private readonly held: HeldServers,
    private readonly events: EventBus,
    private readonly clockWatch: ClockWatch,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(ClockMoved, ({ byMs }) => {
      this.gaps.shift(byMs);
      this.spans.clear();
    });
    this.events.subscribe(ServersTaken, ({ servers }) => this.take(servers.map(({ id }) => id)));
    this.events.subscribe(ServersLeaving, ({ serverIds }) => this.forget(serverIds));
    this.events.subscribe(ServersLeft, ({ serverIds }) => this.forget(serverIds));
    this.events.subscribeEverywhere(ServerDeleted, ({ serverId }) => this.forget([serverId]));
    this.events.subscribe(ServerStatusChanged, ({ serverId, at }) => {
      if (this.isObserved(serverId)) this.gaps.seen(serverId, at);
      if (this.serverIds.has(serverId)) this.see(serverId, at, this.probe.stateOf(serverId));
    });
    // Shows the player count as soon as a server comes online, instead of up to a minute later.
    this.events.subscribe(ServerStatusChanged, async ({ serverId, status, fallback }) => {
      if (status !== 'online' || fallback) return;
      const server = await this.servers.findById(serverId);
      if (server) await this.observe(server);
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.serverIds.clear();
    await this.store();
  }

  /** While one waits for the database, the next ones only note what becomes due: the first one after it goes on. */
  @Interval(SAMPLING, TICK_MS)
  async tick(): Promise<void> {
    await this.clockWatch.check();
    this.noteWaiting();
    const dueSeconds = this.round.due(this.clock.now().getTime());
    for (const id of this.serverIds) if (dueSeconds.has(secondOf(id))) this.due.add(id);
    if (this.isTicking) return;
    this.isTicking = true;
    try {
      if (this.gaps.unrestored.length > 0) await this.take(this.gaps.unrestored);
      await this.guarded('samples could not be taken', () => this.sampleDue());
      await this.guarded('the end of gaps could not be stored', () => this.gaps.store());
      await this.store();
    } finally {
      this.isTicking = false;
    }
  }

  /** Probes a server and queues the sample. */
  async sample(server: ServerEntity): Promise<void> {
    const at = this.clock.now();
    const observed = await this.observe(server);
    if (observed && this.serverIds.has(server.id)) this.queue(server.id, at, observed);
  }

  /** Writes the queued samples and updates the shown uptimes. */
  store(): Promise<void> {
    return this.storing.runExclusive(async () => {
      let isStored = true;
      while (isStored && this.isBehind) isStored = await this.storeSome();
    });
  }

  /** Whether the oldest samples are stored; only then are they forgotten. */
  private async storeSome(): Promise<boolean> {
    const some = this.unstored.slice(0, STORED_AT_ONCE);
    const spans = this.spans.unstored(STORED_AT_ONCE);
    // Nothing is pruned for its age while the clock may be wrong.
    const oldBy = this.clockWatch.isDoubtful ? 0 : seconds(this.clock.now());
    const isStored = await this.guarded('samples could not be stored', () =>
      this.samples.insert(some, spans, oldBy),
    );
    this.unstored = isStored ? this.unstored.slice(some.length) : this.unstored.slice(-UNSTORED_MAX);
    if (!isStored) return false;
    this.spans.stored(spans);
    await this.guardedUptimes([...new Set([...some, ...spans].map(({ serverId }) => serverId))]);
    return true;
  }

  private get isBehind(): boolean {
    return this.unstored.length > 0 || this.spans.hasUnstored;
  }

  /** Begins with servers once their past is known. With those of which it could not be read the next tick does. */
  private async take(serverIds: readonly number[]): Promise<void> {
    let restored: readonly number[] = [];
    await this.guarded('gaps in the observation of servers could not be restored', async () => {
      restored = await this.gaps.restore(serverIds);
    });
    // Only now, so that the next observation is compared with the last one. Some may have left since.
    for (const id of restored) if (this.held.epochOf(id) !== undefined) this.serverIds.add(id);
    if (restored.length > 0) await this.guardedUptimes(restored);
  }

  private forget(serverIds: readonly number[]): void {
    for (const id of serverIds) {
      for (const ids of [this.serverIds, this.due]) ids.delete(id);
      this.gaps.forget(id);
      this.spans.forget(id);
    }
  }

  private observe(server: ServerEntity): Promise<Observed | undefined> {
    const shared = this.pending.get(server.id);
    if (shared) return shared;
    const probing = this.concurrency
      .runExclusive(() => this.probe.observe(server))
      .catch((error: unknown) => {
        this.log.error({ err: error, serverId: server.id }, 'a server could not be looked at');
        return undefined;
      })
      .finally(() => this.pending.delete(server.id));
    this.pending.set(server.id, probing);
    return probing;
  }

  private queue(serverId: number, at: Date, { state, players, responseMs, reason }: Observed): void {
    // The state is that of the end of the probe, which may have taken seconds.
    this.see(serverId, this.clock.now(), state);
    this.unstored.push({ serverId, at: seconds(at), state: STATE_CODES.indexOf(state), players, responseMs });
    this.gaps.record({ serverId, at, isObserved: state !== 'unobserved', reason });
    this.events.publish(new ServerSampled(serverId, responseMs));
  }

  private see(serverId: number, at: Date, state: SampleState): void {
    this.spans.record(serverId, seconds(at), STATE_CODES.indexOf(state));
  }

  private async sampleDue(): Promise<void> {
    const due = [...this.due];
    for (let begun = 0; begun < due.length; begun += SERVERS_PER_TURN) {
      const some = due.slice(begun, begun + SERVERS_PER_TURN);
      const servers = await this.servers.findByIds(some);
      for (const id of some) this.due.delete(id);
      for (const server of servers) if (this.serverIds.has(server.id)) void this.sample(server);
      await nextTurn();
    }
  }

  /** Servers that are due wait for the database. That is no gap: the game servers are observed. */
  private noteWaiting(): void {
    const at = this.clock.now();
    for (const serverId of this.due) {
      if (this.isObserved(serverId)) this.gaps.record({ serverId, at, isObserved: true, reason: null });
    }
  }

  private isObserved(serverId: number): boolean {
    return this.probe.stateOf(serverId) !== 'unobserved';
  }

  private async guardedUptimes(serverIds: readonly number[]): Promise<void> {
    await this.guarded('uptimes could not be read', () => this.showUptimes(serverIds));
  }

  private async showUptimes(serverIds: readonly number[]): Promise<void> {
    for (const { serverId, ...uptime } of await this.samples.uptimes(seconds(this.clock.now()), serverIds)) {
      if (!this.serverIds.has(serverId)) continue;
      const observedSeconds = uptime.up + uptime.down;
      this.states.merge(serverId, { uptimePercent: percentUp(uptime), observedSeconds });
    }
  }

  /** Whether the work succeeded. */
  private async guarded(failure: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.log.error({ err: error }, failure);
      return false;
    }
  }
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
