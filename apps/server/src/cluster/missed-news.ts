import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { type Clock, CLOCK, type Timer } from '@outpost/clock/clock.js';
import { Bus } from '../platform/bus/bus.js';
import { EventBus } from '../platform/event-bus.js';
import { ReplicaNews } from './replica-news.js';
import { NewsMissed, NewsNotTold } from './replica.events.js';

/** Subject on which a replica says that the others have missed news of it. */
export const MISSED = 'missed';
/** When NATS returns, each replica says so. */
export const MISSED_EVERY_MS = 5_000;
const CHECK_MS = 5_000;

/**
 * Publishes `NewsNotTold` when news of this replica may not have come to others, and `NewsMissed` when news of other
 * replicas may not have come: NATS was away from this replica or from another one, or could not take all that one had to
 * tell.
 */
@Injectable()
export class MissedNews implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private dropped = 0;
  private announcedAt = -Infinity;
  private unannounced = 0;
  private wasAway = false;
  private announcing: Timer | undefined;
  private checking: Timer | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly news: ReplicaNews,
    private readonly events: EventBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.bus.onReconnected(() => {
      this.tell();
      this.wasAway = true;
      this.announce();
    });
    this.check();
  }

  async onApplicationBootstrap(): Promise<void> {
    const read = (): undefined => undefined;
    await this.news.subscribe(MISSED, read, () => this.announce());
  }

  onModuleDestroy(): void {
    this.announcing?.cancel();
    this.checking?.cancel();
  }

  private check(): void {
    if (this.bus.isConnected && this.bus.dropped > this.dropped) this.tell();
    this.checking = this.clock.schedule(CHECK_MS, () => this.check());
  }

  private tell(): void {
    this.dropped = this.bus.dropped;
    this.news.publish(MISSED, {});
    this.events.publish(new NewsNotTold(this.dropped));
  }

  /** At once, and then at most every few seconds. */
  private announce(): void {
    this.unannounced += 1;
    if (this.announcing) return;
    const wait = this.announcedAt + MISSED_EVERY_MS - this.clock.now();
    if (wait <= 0) this.publish();
    else this.announcing = this.clock.schedule(wait, () => this.publish());
  }

  private publish(): void {
    this.announcing = undefined;
    this.announcedAt = this.clock.now();
    this.events.publish(new NewsMissed(this.unannounced, this.wasAway));
    [this.unannounced, this.wasAway] = [0, false];
  }
}
