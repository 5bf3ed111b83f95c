import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type OnApplicationShutdown } from '@nestjs/common';
import { type Clock, type Timer } from '@outpost/clock/clock.js';
import { type Bus } from '../platform/bus/bus.js';
import { type ElapsedTime } from '../platform/clock.js';
import { type Renewal, type ReplicaReport, type Replicas } from '../platform/database/replicas.js';
import { type EventBus } from '../platform/event-bus.js';
import { type Log } from '../platform/log.js';
import { PRODUCT_VERSION } from '../platform/version.js';
import { Lease, LEASE_MS } from './lease.js';
import { LeaseLost, ReplicaRejoined } from './replica.events.js';
import { type ReplicaFigures } from './replica-figures.js';
import { Replica } from './replica.js';
import { RoundTrips } from './round-trips.js';

const RENEW_EVERY_MS = 2_000;
const RETRY_MS = 500;

interface Surroundings {
  readonly replicas: Replicas;
  readonly events: EventBus;
  readonly clock: Clock;
  /** Goes on while the machine sleeps, as the clock of the database does. */
  readonly time: ElapsedTime;
  readonly bus: Pick<Bus, 'isConnected' | 'roundTripMs'>;
  readonly figures: Pick<ReplicaFigures, 'add' | 'current'>;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
}

interface Joined {
  readonly id: string;
  readonly slot: number;
}

/**
 * A replica with a lease in the database, which it renews every two seconds. When it can't for too long, it counts as
 * lost before the database says so, gives up what it holds, and joins again as a new one.
 */
export class LeasedReplica extends Replica implements OnApplicationShutdown {
  readonly hasLeases = true;
  private first = false;
  private draining = false;
  private others = false;
  private readonly lease: Lease;
  private renewal: Timer | undefined;
  private isFailing = false;
  private isEnded = false;
  private rejoining: Promise<void> = Promise.resolve();
  private readonly databaseTrips = new RoundTrips();
  private readonly natsTrips = new RoundTrips();

  private constructor(
    private readonly around: Surroundings,
    private joined: Joined,
    begunAt: number,
  ) {
    super();
    this.lease = new Lease(around.clock, around.time, () => this.lose());
    around.figures.add(() => ({
      databaseMs: this.databaseTrips.medianMs,
      natsMs: around.bus.isConnected ? this.natsTrips.medianMs : null,
    }));
    this.begin(joined, begunAt);
  }

  /**
   * @throws {ConfigurationError} when there are too many replicas
   * @throws {QueryFailedError} when the database can't be reached
   */
  static async join(around: Surroundings): Promise<LeasedReplica> {
    const begunAt = around.time.now();
    return new LeasedReplica(around, await joinAs(around.replicas), begunAt);
  }

  get id(): string {
    return this.joined.id;
  }

  get slot(): number {
    // Its own may be that of another replica by then. This one is nobody's where there are several, so those without a
    // lease share it: who stores rows gives new ids to those that meet.
    return this.isValid ? this.joined.slot : 0;
  }

  get isValid(): boolean {
    return this.lease.isValid;
  }

  get isFirst(): boolean {
    return this.first && this.isValid;
  }

  get isDraining(): boolean {
    return this.draining;
  }

  get othersConnected(): boolean {
    return this.others;
  }

  drain(): Promise<void> {
    this.draining = true;
    return this.renew();
  }

  /** Lines are stored by now, and connections closed: others can take the servers at once. */
  async onApplicationShutdown(): Promise<void> {
    this.isEnded = true;
    this.renewal?.cancel();
    this.lease.unwatch();
    await this.rejoining;
    const { replicas, log } = this.around;
    try {
      await replicas.leave(this.id);
    } catch (error) {
      log.warn({ err: error }, 'the other replicas could not be told that this one ends');
    }
    await replicas.close();
  }

  private begin(joined: Joined, begunAt: number): void {
    const { replicas, log } = this.around;
    this.joined = joined;
    replicas.fence(joined.id);
    log.info({ replica: joined.id, slot: joined.slot }, 'this replica has joined the others');
    this.lease.extend(begunAt);
    this.renewIn(0);
  }

  private renewIn(ms: number): void {
    this.renewal?.cancel();
    this.renewal = this.around.clock.schedule(ms, () => void this.renew());
  }

  private async renew(): Promise<void> {
    const { replicas, time, clock } = this.around;
    const { id } = this.joined;
    const askedAt = time.now();
    const startedAt = clock.now();
    let renewal: Renewal | undefined;
    try {
      renewal = await replicas.renew(id, LEASE_MS, this.report());
    } catch (error) {
      if (this.isCurrent(id)) this.failed(error);
      return;
    }
    if (!this.isCurrent(id)) return;
    this.databaseTrips.add(clock.now() - startedAt);
    if (renewal) this.renewed(renewal, askedAt);
    else this.lose();
  }

  private report(): ReplicaReport {
    const { bus, figures } = this.around;
    return { isDraining: this.draining, isConnected: bus.isConnected, figures: figures.current() };
  }

  private isCurrent(id: string): boolean {
    return !this.isEnded && this.joined.id === id && this.lease.isCounted;
  }

  private renewed({ isFirst, othersConnected }: Renewal, askedAt: number): void {
    this.isFailing = false;
    this.first = isFirst;
    this.others = othersConnected;
    this.lease.extend(askedAt);
    this.renewIn(RENEW_EVERY_MS);
    void this.measureNats();
  }

  private async measureNats(): Promise<void> {
    try {
      this.natsTrips.add(await this.around.bus.roundTripMs());
    } catch {
      // It is away, which the bus reports.
      this.natsTrips.clear();
    }
  }

  private failed(error: unknown): void {
    this.databaseTrips.clear();
    if (!this.isFailing) this.around.log.warn({ err: error }, 'the lease of this replica was not renewed');
    this.isFailing = true;
    this.renewIn(RETRY_MS);
  }

  private lose(): void {
    const { events, log } = this.around;
    this.lease.end();
    this.first = false;
    this.others = false;
    this.renewal?.cancel();
    log.error({ replica: this.id }, 'the lease of this replica has expired: it gives up its game servers');
    // Its connections are closed then, in several turns: what they receive would be taken for that of the next lease.
    this.rejoining = events.publishAndWait(new LeaseLost(this.id)).then(() => this.rejoin());
  }

  private async rejoin(): Promise<void> {
    if (this.isEnded) return;
    const begunAt = this.around.time.now();
    try {
      this.rejoined(await joinAs(this.around.replicas), begunAt);
    } catch (error) {
      this.rejoinLater(error);
    }
  }

  private rejoined(joined: Joined, begunAt: number): void {
    // If this one has ended meanwhile, the row is deleted like that of one that had begun.
    this.joined = joined;
    if (this.isEnded) return;
    this.begin(joined, begunAt);
    this.around.events.publish(new ReplicaRejoined(joined.id));
  }

  private rejoinLater(error: unknown): void {
    const { clock, log } = this.around;
    if (this.isEnded) return;
    log.warn({ err: error }, 'this replica could not join the others; trying again');
    this.renewal = clock.schedule(RETRY_MS, () => {
      this.rejoining = this.rejoin();
    });
  }
}

async function joinAs(replicas: Replicas): Promise<Joined> {
  const id = randomUUID();
  const about = {
    name: hostname(),
    version: PRODUCT_VERSION,
    uptimeMs: Math.round(process.uptime() * 1_000),
  };
  const slot = await replicas.join({ id, ...about }, LEASE_MS);
  return { id, slot };
}
