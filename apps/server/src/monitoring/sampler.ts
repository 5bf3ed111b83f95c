import {
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Semaphore } from 'async-mutex';
import { ClockWatch } from '../platform/clock-watch.js';
import { ClockMoved } from '../platform/clock.events.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServerCreated, ServerDeleted, ServerStatusChanged } from '../servers/servers.events.js';
import { ServerStates } from '../servers/server-states.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { MonitoringGaps } from './monitoring-gaps.js';
import { type Observed, ServerProbe } from './server-probe.js';
import { STATE_CODES } from './sample-state.js';
import { type SampleEntity } from './sample.entity.js';
import { SamplesRepository } from './samples.repository.js';
import { SamplingRound, slotOf } from './sampling-round.js';
import { percentUp } from './uptime.js';

/** Name of the timer. */
export const SAMPLING = 'sampling';
const TICK_MS = 1_000;
/** Looks under way at once: servers that hang take ten seconds each, and must not take the memory of all. */
const LOOKS_AT_ONCE = 256;

/** Looks at each server once a minute, whoever watches, and keeps what it saw. */
@Injectable()
export class Sampler implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly serverIds = new Set<number>();
  /** Looks under way are shared: a slow server is not looked at twice at once. */
  private readonly pending = new Map<number, Promise<Observed | undefined>>();
  private readonly room = new Semaphore(LOOKS_AT_ONCE);
  private readonly round = new SamplingRound();
  private readonly gaps = new MonitoringGaps();
  private unstored: SampleEntity[] = [];

  constructor(
    private readonly probe: ServerProbe,
    private readonly samples: SamplesRepository,
    private readonly servers: ServersRepository,
    private readonly states: ServerStates,
    private readonly events: EventBus,
    private readonly watch: ClockWatch,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(ClockMoved, ({ byMs }) => this.gaps.move(byMs));
    this.events.subscribe(ServerCreated, ({ serverId }) => void this.serverIds.add(serverId));
    this.events.subscribe(ServerDeleted, ({ serverId }) => {
      this.serverIds.delete(serverId);
      this.gaps.forget(serverId);
    });
    // Whoever waits for a server to come online also wants to know who is on, not in a minute.
    this.events.subscribe(ServerStatusChanged, async ({ serverId, status, fallback }) => {
      if (status !== 'online' || fallback) return;
      for (const server of await this.servers.findByIds([serverId])) await this.looked(server);
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const { id } of await this.servers.findAll()) this.serverIds.add(id);
    const lastObserved = await this.samples.lastObserved();
    for (const [id, at] of lastObserved) this.gaps.recall(id, new Date(at * 1000));
    await this.showUptimes();
  }

  async onModuleDestroy(): Promise<void> {
    this.serverIds.clear();
    await this.store();
  }

  @Interval(SAMPLING, TICK_MS)
  async tick(): Promise<void> {
    await this.watch.look();
    const slots = this.round.due(this.clock.now().getTime());
    await this.guarded('samples could not be taken', async () => {
      const due = [...this.serverIds].filter((id) => slots.has(slotOf(id)));
      for (const server of due.length > 0 ? await this.servers.findByIds(due) : []) void this.sample(server);
      await this.store();
    });
  }

  /** One look that is kept. */
  async sample(server: ServerEntity): Promise<void> {
    const at = this.clock.now();
    const observed = await this.looked(server);
    if (observed && this.serverIds.has(server.id)) this.keep(server.id, at, observed);
  }

  /** Writes what was seen since the last time, and what follows for the uptime. */
  async store(): Promise<void> {
    const batch = this.unstored;
    if (batch.length === 0) return;
    this.unstored = [];
    await this.guarded('samples could not be stored', async () => {
      // By a clock that may be wrong nothing is old.
      const oldBy = this.watch.isDoubtful ? 0 : seconds(this.clock.now());
      await this.samples.insert(batch, oldBy);
      await this.showUptimes(batch.map(({ serverId }) => serverId));
    });
  }

  private looked(server: ServerEntity): Promise<Observed | undefined> {
    const shared = this.pending.get(server.id);
    if (shared) return shared;
    const look = this.room
      .runExclusive(() => this.probe.look(server))
      .catch((error: unknown) => {
        this.log.error({ err: error, serverId: server.id }, 'a server could not be looked at');
        return undefined;
      })
      .finally(() => this.pending.delete(server.id));
    this.pending.set(server.id, look);
    return look;
  }

  private keep(serverId: number, at: Date, { state, players, responseMs, reason }: Observed): void {
    this.unstored.push({ serverId, at: seconds(at), state: STATE_CODES.indexOf(state), players, responseMs });
    const gap = this.gaps.take({ serverId, at, isObserved: state !== 'unobserved', reason });
    if (gap) this.events.publish(gap);
  }

  private async showUptimes(serverIds?: readonly number[]): Promise<void> {
    for (const { serverId, ...uptime } of await this.samples.uptimes(seconds(this.clock.now()), serverIds)) {
      if (this.serverIds.has(serverId)) this.states.learn(serverId, { uptimePercent: percentUp(uptime) });
    }
  }

  private async guarded(failure: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.log.error({ err: error }, failure);
    }
  }
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
