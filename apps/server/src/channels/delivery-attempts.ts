import { Injectable } from '@nestjs/common';
import { type MessageKey } from '@outpost/contracts/message-key.js';
import { say } from '@outpost/contracts/message.js';
import { UsersRepository } from '../auth/users.repository.js';
import { WallClock } from '../platform/clock.js';
import { SecretBox } from '../platform/secret-box.js';
import { type CallEnd, ChannelCalls } from './channel-calls.js';
import { type ChannelEntity } from './channel.entity.js';
import { ChannelsRepository } from './channels.repository.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { type DeliveryEntity } from './delivery.entity.js';
import { type ChannelSettings } from './senders/sender.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Pauses after failed attempts; the last one from then on. A channel that asks for more gets it. */
const PAUSES_MS = [5 * SECOND_MS, 15 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS];
const LONGEST_PAUSE_MS = 10 * MINUTE_MS;
/** Longer than an attempt takes: whoever has taken a message by then was killed. */
const ATTEMPT_MAX_MS = 2 * MINUTE_MS;

/** The purpose for which the settings of channels are sealed. */
export const SETTINGS_SEALED_FOR = 'channel';

const NOT_ACTIVE = say('channels.account_not_active', 'The account of the channel can’t be used');
const SWITCHED_OFF = say('channels.switched_off', 'The channel is switched off');

/** Attempts to deliver a message, each made by one of several replicas; what comes of one is stored. */
@Injectable()
export class DeliveryAttempts {
  /** By the id of the message. */
  private readonly underWay = new Map<number, Promise<void>>();

  constructor(
    private readonly channels: ChannelsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly users: UsersRepository,
    private readonly calls: ChannelCalls,
    private readonly secrets: SecretBox,
    private readonly clock: WallClock,
  ) {}

  /** Joins an attempt that is under way. @throws {OperationalError} `storage_failed` */
  make(delivery: DeliveryEntity): Promise<void> {
    const { id } = delivery;
    const attempt = this.underWay.get(id) ?? this.tried(delivery).finally(() => this.underWay.delete(id));
    this.underWay.set(id, attempt);
    return attempt;
  }

  /** Resolves once those under way have ended, however they did. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.underWay.values());
  }

  private async tried(delivery: DeliveryEntity): Promise<void> {
    const now = this.clock.now();
    if (!(await this.deliveries.take(delivery, new Date(now.getTime() + ATTEMPT_MAX_MS)))) return;
    const channel = await this.channels.findById(delivery.channelId);
    if (!channel) return;
    const owner = await this.users.findById(channel.ownerId);
    if (!owner?.isApproved || owner.isSuspended) return this.leaveOut(delivery, NOT_ACTIVE);
    if (!channel.enabled && delivery.notice.event !== 'test') return this.leaveOut(delivery, SWITCHED_OFF);
    const reference = await this.referenceOf(delivery);
    const sending = {
      settings: this.settingsOf(channel),
      ...{ notice: delivery.notice, id: `delivery_${delivery.id}`, reference, now },
    };
    const end = await this.calls.make(channel, owner, sending);
    // Somebody has deleted the message that was to be changed: what it would say is told all the same.
    const isGone = end.outcome === 'gone';
    const last = isGone ? await this.calls.make(channel, owner, { ...sending, reference: undefined }) : end;
    await this.note(delivery, last);
    // What would be sent there fails for ever: it is switched off, and says why.
    if (last.outcome === 'ended') await this.channels.update(channel, { enabled: false });
  }

  private async referenceOf({ channelId, isEdit, thread }: DeliveryEntity): Promise<string | undefined> {
    if (!isEdit || thread === null) return undefined;
    return (await this.deliveries.referenceOf(channelId, thread)) ?? undefined;
  }

  private settingsOf({ sealedSettings }: ChannelEntity): ChannelSettings {
    return JSON.parse(this.secrets.open(sealedSettings, SETTINGS_SEALED_FOR)) as ChannelSettings;
  }

  private leaveOut(delivery: DeliveryEntity, why: Problem): Promise<void> {
    const change = { state: 'left-out' as const, nextAttemptAt: null, ...stored(why) };
    return this.deliveries.end({ delivery, change });
  }

  private note(delivery: DeliveryEntity, end: CallEnd): Promise<void> {
    const now = this.clock.now();
    const { status, answer, problem } = end;
    const change = { status, answer, ...stored(problem) };
    if (end.outcome === 'delivered') {
      const { reference = null } = end;
      const done = { state: 'delivered' as const, nextAttemptAt: null, deliveredAt: now, reference };
      return this.deliveries.end({ delivery, change: { ...change, ...done } });
    }
    const nextAttemptAt = new Date(now.getTime() + pauseAfter(delivery.attempts, end.afterMs));
    const isOver = end.outcome !== 'later' || nextAttemptAt > delivery.giveUpAt;
    const next = isOver
      ? { state: 'failed' as const, nextAttemptAt: null }
      : { state: 'waiting' as const, nextAttemptAt };
    return this.deliveries.end({ delivery, change: { ...change, ...next } });
  }
}

type Problem = CallEnd['problem'];

/** Between this attempt, of which there were so many before, and the next one. */
const pauseAfter = (attempts: number, askedFor = 0): number =>
  // The first time, the channel knows best; one that asks again and again is left in peace for longer.
  attempts === 0 && askedFor > 0 ? askedFor : Math.max(askedFor, PAUSES_MS[attempts] ?? LONGEST_PAUSE_MS);

const stored = (problem: Problem): Pick<DeliveryEntity, 'problem' | 'problemMessage'> => ({
  problem: problem && String(problem),
  problemMessage: problem && (JSON.parse(JSON.stringify(problem)) as MessageKey),
});
