import { type Clock } from '@outpost/clock/clock.js';
import { type ServerStatus } from '@outpost/contracts/server-status.js';
import { pino } from 'pino';
import { ServersTaken } from '../../cluster/held-servers.events.js';
import { type HeldServers } from '../../cluster/held-servers.js';
import { FakeReplicas } from '../../cluster/testing/fake-replicas.js';
import { TestReplica } from '../../cluster/testing/shared-servers.js';
import { ClockWatch } from '../../platform/clock-watch.js';
import { type WallClock } from '../../platform/clock.js';
import { type Database } from '../../platform/database/database.js';
import { EventBus } from '../../platform/event-bus.js';
import { ServerStates } from '../../servers/server-states.js';
import { type ServerEntity } from '../../servers/server.entity.js';
import { ServerStatusChanged } from '../../servers/servers.events.js';
import { type ServersRepository } from '../../servers/servers.repository.js';
import { GapRecorder } from '../gap-recorder.js';
import { HolderGaps } from '../holder-gaps.js';
import { MonitoringGapEnded } from '../monitoring.events.js';
import { type Observed, type ServerProbe } from '../server-probe.js';
import { type SampleState } from '../sample-state.js';
import { type SampleEntity } from '../sample.entity.js';
import { Sampler } from '../sampler.js';
import { type SamplesRepository } from '../samples.repository.js';
import { type StateSpan } from '../state-spans.js';

export const START = Date.UTC(2026, 10, 20, 12);
export const UP: Observed = { state: 'up', players: 3, responseMs: 12, reason: null };

/** A sampler with servers, samples and a clock in memory. */
export class SamplerWorld {
  now = START;
  /** By how much the clock was set. */
  private setByMs = 0;
  readonly known = new Set<number>();
  readonly probed: number[] = [];
  readonly stored: SampleEntity[] = [];
  readonly spans: StateSpan[] = [];
  readonly gaps: MonitoringGapEnded[] = [];
  lastObserved = new Map<number, number>();
  /** What is shown of every server. */
  state: SampleState = 'up';
  /** Neither read nor written. */
  isAway = false;
  /** Nothing asked meanwhile is answered until it has resolved. */
  silence: Promise<void> = Promise.resolve();
  /** How often the past of servers was read. */
  restores = 0;
  /** How many servers were read at once, and in which turn of the event loop. */
  readonly reads: { readonly count: number; readonly turn: number }[] = [];
  private turn = 0;
  /** How many samples were stored at once. */
  readonly transactions: number[] = [];
  /** Transactions that succeed. */
  storable = Infinity;
  readonly replicas: FakeReplicas;
  observe: (id: number) => Promise<Observed> = () => Promise.resolve(UP);
  readonly states = new ServerStates();
  readonly events: EventBus;
  readonly sampler: Sampler;

  constructor() {
    const log = pino({ enabled: false });
    this.events = new EventBus(log);
    this.events.subscribe(MonitoringGapEnded, (gap) => void this.gaps.push(gap));
    const probe = {
      observe: ({ id }: ServerEntity) => {
        this.probed.push(id);
        return this.observe(id);
      },
      stateOf: () => this.state,
    } as unknown as ServerProbe;
    const servers = {
      findById: (id: number) => Promise.resolve({ id }),
      findByIds: (ids: number[]) => {
        this.reads.push({ count: ids.length, turn: this.turn });
        setImmediate(() => (this.turn += 1));
        return this.answer(ids.map((id) => ({ id })));
      },
    } as unknown as ServersRepository;
    const clock: WallClock = { now: () => new Date(this.now) };
    const watch = new ClockWatch(clock, { now: () => this.now - this.setByMs }, this.events);
    const held = { epochOf: (id: number) => (this.known.has(id) ? 1 : undefined) } as HeldServers;
    this.replicas = new FakeReplicas({ now: () => this.now } as Clock, 9);
    const database = { replicas: this.replicas } as unknown as Database;
    const holderGaps = new HolderGaps(database, new TestReplica('b', 2), clock);
    const gaps = new GapRecorder(this.samples, holderGaps, this.events);
    this.sampler = new Sampler(
      ...[probe, this.samples, gaps, servers, this.states, held, this.events, watch, clock, log],
    );
  }

  private async answer<T>(found: T): Promise<T> {
    await this.silence;
    if (this.isAway) throw new Error('the database can not be reached');
    return found;
  }

  /** This replica, `b`, takes them after `a`, which renewed its lease for the last time then. */
  async takeAfter(renewedAt: number, ...ids: number[]): Promise<void> {
    const { now } = this;
    this.now = renewedAt;
    for (const [id, leaseMs] of [
      ['a', 1],
      ['b', 3_600_000],
    ] as const) {
      await this.replicas.join({ id, name: '', version: '', uptimeMs: 0 }, leaseMs);
    }
    await this.replicas.claim('a', 9);
    this.now = now;
    await this.replicas.claim('b', 9);
    await this.start(...ids);
  }

  see(serverId: number, status: ServerStatus): Promise<void> {
    this.state = status === 'online' ? 'up' : 'unobserved';
    return this.events.deliver(new ServerStatusChanged(serverId, status, null, new Date(this.now)));
  }

  removedBy = 0;

  private readonly samples = {
    insert: async (batch: SampleEntity[], spans: StateSpan[], now: number) => {
      await settled();
      await this.answer(batch);
      this.transactions.push(batch.length);
      if (this.transactions.length > this.storable) throw new Error('it took too long');
      this.removedBy = now;
      this.stored.push(...batch);
      this.spans.push(...spans);
    },
    uptimes: () =>
      Promise.resolve([...this.known].map((serverId) => ({ serverId, up: this.stored.length, down: 1 }))),
    lastObserved: () => {
      this.restores += 1;
      return this.answer(this.lastObserved);
    },
  } as unknown as SamplesRepository;

  async start(...ids: number[]): Promise<void> {
    for (const id of ids) this.known.add(id);
    this.sampler.onModuleInit();
    await this.take(...ids);
  }

  take(...ids: number[]): Promise<void> {
    return this.events.deliver(new ServersTaken(ids.map((id) => ({ id }) as ServerEntity)));
  }

  setClock(byMs: number): void {
    this.now += byMs;
    this.setByMs += byMs;
  }

  async pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      await this.sampler.tick();
      await settled();
      this.now += 1_000;
    }
    await this.sampler.tick();
    this.now += 1_000;
  }
}

/** Resolves in the next turn of the event loop. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
