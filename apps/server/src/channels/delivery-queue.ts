import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { type Clock, CLOCK, type Timer } from '@outpost/clock/clock.js';
import { Mutex } from 'async-mutex';
import { WallClock } from '../platform/clock.js';
import { Log } from '../platform/log.js';
import { type ChannelEntity } from './channel.entity.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveryAttempts } from './delivery-attempts.js';
import { type DeliveryEntity } from './delivery.entity.js';
import { type Notice } from './notice.js';
import { quietUntil } from './quiet-hours.js';

/** Channels that are called at the same time; each gets one message after the other. */
const AT_ONCE = 32;
const GIVEN_UP_AFTER_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

export interface ChannelMessage {
  readonly notice: Notice;
  /** Messages about the same thing; null for one that stands alone. */
  readonly thread: string | null;
  /** Takes the place of the first message of its thread, where the channel can do that. */
  readonly isEdit?: boolean;
  /** Also sent in quiet hours. */
  readonly isUrgent?: boolean;
}

/**
 * The messages to channels. They survive a restart, and are tried again while a channel is away, which delays no other
 * channel. One whose answer was lost with the process may arrive twice, and never not at all.
 */
@Injectable()
export class DeliveryQueue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly looking = new Mutex();
  /** By the id of the channel. */
  private readonly busy = new Map<number, Promise<void>>();
  /** When it looks next. */
  private wake: { readonly at: number; readonly timer: Timer } | undefined;
  private isOver = false;

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly attempts: DeliveryAttempts,
    private readonly wallClock: WallClock,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Adds a message, joining a transaction; {@link sendSoon} comes once that is committed.
   *
   * @throws {OperationalError} `storage_failed`
   */
  add(channel: ChannelEntity, { notice, thread, isEdit = false, isUrgent = false }: ChannelMessage) {
    const now = this.wallClock.now();
    const quiet = isUrgent || channel.quietHours === null ? null : quietUntil(channel.quietHours, now);
    const nextAttemptAt = quiet ?? now;
    return this.deliveries.insert({
      ...{ channelId: channel.id, notice, thread, isEdit },
      ...{ state: quiet ? ('held' as const) : ('waiting' as const), createdAt: now, nextAttemptAt },
      giveUpAt: new Date(nextAttemptAt.getTime() + GIVEN_UP_AFTER_MS),
    });
  }

  /** Leaves out what waits for the end of quiet hours in this thread. Joins a transaction. */
  async dropHeld({ id }: ChannelEntity, thread: string): Promise<'told' | 'never-told'> {
    const wasHeld = await this.deliveries.leaveOutHeld(id, thread);
    return wasHeld && !(await this.deliveries.wasSent(id, thread)) ? 'never-told' : 'told';
  }

  /** Tries one message now, and once. Returns it as it is then. */
  async tryNow(channel: ChannelEntity, notice: Notice): Promise<DeliveryEntity> {
    const now = this.wallClock.now();
    const delivery = await this.deliveries.insert({
      ...{ channelId: channel.id, notice, thread: null, isEdit: false, state: 'waiting' },
      ...{ createdAt: now, nextAttemptAt: this.taken(now), giveUpAt: now },
    });
    return this.tried(delivery);
  }

  /** Tries a message at once, and again for another day, whatever became of it. Returns it as it is then. */
  async again({ id, channelId }: DeliveryEntity): Promise<DeliveryEntity> {
    const now = this.wallClock.now();
    const giveUpAt = new Date(now.getTime() + GIVEN_UP_AFTER_MS);
    await this.deliveries.again(id, this.taken(now), giveUpAt);
    const delivery = await this.deliveries.find(id, channelId);
    return this.tried(delivery as DeliveryEntity);
  }

  /** Sends what was added, and is committed. */
  sendSoon(): void {
    this.wakeIn(0);
  }

  onApplicationBootstrap(): void {
    this.sendSoon();
  }

  /** Waits for attempts under way, so that what comes of them is stored. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isOver = true;
    this.wake?.timer.cancel();
    await this.looking.waitForUnlock();
    await this.attempts.ended();
  }

  /** Resolves when nothing is being sent. */
  async settled(): Promise<void> {
    while (this.busy.size > 0) await Promise.allSettled(this.busy.values());
  }

  /** Begins what is due, and looks again when the next one is. */
  @Cron(CronExpression.EVERY_MINUTE)
  async sendDue(): Promise<void> {
    try {
      await this.looking.runExclusive(() => this.look());
    } catch (error) {
      this.log.error({ err: error }, 'messages to channels could not be looked for');
    }
  }

  private async look(): Promise<void> {
    if (this.isOver) return;
    const now = this.wallClock.now();
    await this.deliveries.release(now);
    for (const delivery of await this.deliveries.due(now, AT_ONCE - this.busy.size)) this.begin(delivery);
    const next = await this.deliveries.nextAt();
    if (next && next > now) this.wakeIn(Math.min(MINUTE_MS, next.getTime() - now.getTime()));
  }

  private begin(delivery: DeliveryEntity): void {
    const { channelId } = delivery;
    if (this.busy.has(channelId)) return;
    const attempt = this.attempts
      .make(delivery)
      .catch((error: unknown) => this.log.error({ err: error }, 'a message to a channel could not be sent'))
      .finally(() => {
        this.busy.delete(channelId);
        this.sendSoon();
      });
    this.busy.set(channelId, attempt);
  }

  /** Nobody else looks for it before then. */
  private taken(now: Date): Date {
    return new Date(now.getTime() + MINUTE_MS);
  }

  private async tried(delivery: DeliveryEntity): Promise<DeliveryEntity> {
    await this.attempts.make(delivery);
    this.sendSoon();
    return (await this.deliveries.find(delivery.id, delivery.channelId)) ?? delivery;
  }

  private wakeIn(ms: number): void {
    const at = this.clock.now() + ms;
    if (this.isOver || (this.wake && this.wake.at <= at)) return;
    this.wake?.timer.cancel();
    const timer = this.clock.schedule(ms, () => {
      this.wake = undefined;
      void this.sendDue();
    });
    this.wake = { at, timer };
  }
}
