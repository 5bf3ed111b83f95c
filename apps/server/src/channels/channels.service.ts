import { Injectable } from '@nestjs/common';
import { type CreateChannelRequest, type UpdateChannelRequest } from '@outpost/contracts/channel-requests.js';
import {
  type Channel,
  type ChannelWithSecret,
  type Delivery,
  type PushKey,
} from '@outpost/contracts/channels.js';
import { CHANNELS_PER_ACCOUNT_MAX } from '@outpost/contracts/limits.js';
import { say } from '@outpost/contracts/message.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { tooManyAttempts } from '../auth/auth.errors.js';
import { type Caller } from '../auth/may.js';
import { WallClock } from '../platform/clock.js';
import { type RateLimiter, RateLimits } from '../platform/database/rate-limits.js';
import { Environment } from '../platform/env.js';
import { NotFoundError, UserError, ValidationError } from '../platform/errors/app-error.js';
import { type Page, presented } from '../platform/pages/page.js';
import { SecretBox } from '../platform/secret-box.js';
import { ChannelCalls } from './channel-calls.js';
import { type ChannelEntity } from './channel.entity.js';
import { ChannelsRepository } from './channels.repository.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { SETTINGS_SEALED_FOR } from './delivery-attempts.js';
import { DeliveryQueue } from './delivery-queue.js';
import { type DeliveryEntity } from './delivery.entity.js';
import { PushIdentity } from './push-identity.js';
import { type Hours } from './quiet-hours.js';
import { isPushKey } from './senders/push.js';
import { type ChannelSettings } from './senders/sender.js';
import { SENDERS } from './senders/senders.js';
import { newSecret, shownSecret } from './senders/webhook.js';
import { testNotice } from './test-notice.js';

/** Of one account: tests and repeated messages call somebody else's computer at once. */
const AT_ONCE = { points: 10, duration: 60 } as const;

/** Where accounts are told something: each has channels of its own, which nobody else sees. */
@Injectable()
export class ChannelsService {
  private readonly callsAtOnce: RateLimiter;

  constructor(
    private readonly channels: ChannelsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly queue: DeliveryQueue,
    private readonly calls: ChannelCalls,
    private readonly secrets: SecretBox,
    private readonly identity: PushIdentity,
    private readonly environment: Environment,
    private readonly clock: WallClock,
    limits: RateLimits,
  ) {
    this.callsAtOnce = limits.limiter('channelCalls', AT_ONCE);
  }

  pushKey(): PushKey {
    return { publicKey: this.identity.publicKey };
  }

  async list({ user }: Caller, query: PageQuery): Promise<Page<Channel>> {
    const page = await this.channels.pageOfOwner(user.id, query);
    const waiting = await this.deliveries.countWaiting(page.items.map(({ id }) => id));
    return { ...page, items: page.items.map((row) => present(row, user.email, waiting.get(row.id))) };
  }

  /** @throws {UserError} `limit_reached`; `not_supported`: the panel, or the account, has no email */
  async create({ user }: Caller, body: CreateChannelRequest): Promise<ChannelWithSecret> {
    const { name, kind, enabled = true, language = user.language ?? 'en', quietHours = null } = body;
    if (!this.calls.canSend(kind) || (kind === 'email' && user.serviceOfId !== null)) throw noEmail();
    const settings = { ...settingsFrom(kind, body), ...(kind === 'webhook' && { secret: newSecret() }) };
    const row = await this.channels.insert(
      {
        ...{ ownerId: user.id, name: name.trim(), kind, enabled, language },
        ...{ ...this.sealed(kind, settings), quietHours: hoursFrom(quietHours) },
        ...{ lastDeliveredAt: null, problem: null, problemMessage: null, createdAt: this.clock.now() },
      },
      CHANNELS_PER_ACCOUNT_MAX,
    );
    if (!row) throw tooManyChannels();
    return withSecret(present(row, user.email), settings);
  }

  /** @throws {NotFoundError} also for one of another account @throws {ValidationError} for a field of another kind */
  async update({ user }: Caller, id: number, body: UpdateChannelRequest): Promise<Channel> {
    const channel = await this.get(user.id, id);
    const { name, enabled, language, quietHours } = body;
    const given = settingsFrom(channel.kind, body);
    const settings = { ...this.settingsOf(channel), ...given };
    const updated = await this.channels.update(channel, {
      ...(name !== undefined && { name: name.trim() }),
      ...(enabled !== undefined && { enabled }),
      ...(language !== undefined && { language }),
      ...(quietHours !== undefined && { quietHours: hoursFrom(quietHours) }),
      ...(Object.keys(given).length > 0 && this.sealed(channel.kind, settings)),
    });
    if (!updated) throw new NotFoundError('channel');
    if (enabled === false) await this.deliveries.leaveOut(id);
    return this.presented(updated, user.email);
  }

  /** @throws {NotFoundError} */
  async delete({ user }: Caller, id: number): Promise<void> {
    if (!(await this.channels.delete(id, user.id))) throw new NotFoundError('channel');
  }

  /** @throws {NotFoundError} @throws {UserError} `not_supported` for all but webhooks */
  async renewSecret({ user }: Caller, id: number): Promise<ChannelWithSecret> {
    const channel = await this.get(user.id, id);
    if (channel.kind !== 'webhook') throw noSecret();
    const settings = { ...this.settingsOf(channel), secret: newSecret() };
    const updated = await this.channels.update(channel, this.sealed(channel.kind, settings));
    if (!updated) throw new NotFoundError('channel');
    return withSecret(await this.presented(updated, user.email), settings);
  }

  /** @throws {NotFoundError} @throws {UserError} `too_many_attempts` */
  async test({ user }: Caller, id: number): Promise<Delivery> {
    const channel = await this.get(user.id, id);
    await this.requireCalm(user.id);
    const notice = testNotice(channel.language, this.clock.now(), this.environment.PUBLIC_URL);
    return presentDelivery(await this.queue.tryNow(channel, notice));
  }

  /** Newest first. @throws {NotFoundError} */
  async listDeliveries({ user }: Caller, id: number, page: PageQuery): Promise<Page<Delivery>> {
    const channel = await this.get(user.id, id);
    return presented(await this.deliveries.page(channel.id, page), presentDelivery);
  }

  /** @throws {NotFoundError} @throws {UserError} `not_supported` while it is switched off, `too_many_attempts` */
  async redeliver({ user }: Caller, id: number, deliveryId: number): Promise<Delivery> {
    const channel = await this.get(user.id, id);
    const delivery = await this.deliveries.find(deliveryId, channel.id);
    if (!delivery) throw new NotFoundError('delivery');
    if (!channel.enabled) throw switchedOff();
    await this.requireCalm(user.id);
    return presentDelivery(await this.queue.again(delivery));
  }

  /** @throws {UserError} `too_many_attempts` */
  private async requireCalm(userId: number): Promise<void> {
    const exceeded = await this.callsAtOnce.consume(String(userId));
    if (exceeded) throw tooManyAttempts(Math.ceil(exceeded.retryAfterMs / 1000));
  }

  private async get(ownerId: number, id: number): Promise<ChannelEntity> {
    const channel = await this.channels.find(id, ownerId);
    if (!channel) throw new NotFoundError('channel');
    return channel;
  }

  private async presented(channel: ChannelEntity, email: string): Promise<Channel> {
    const waiting = await this.deliveries.countWaiting([channel.id]);
    return present(channel, email, waiting.get(channel.id));
  }

  private settingsOf({ sealedSettings }: ChannelEntity): ChannelSettings {
    return JSON.parse(this.secrets.open(sealedSettings, SETTINGS_SEALED_FOR)) as ChannelSettings;
  }

  private sealed(kind: ChannelEntity['kind'], settings: ChannelSettings) {
    return {
      sealedSettings: this.secrets.seal(JSON.stringify(settings), SETTINGS_SEALED_FOR),
      target: kind === 'email' ? '' : SENDERS[kind].target(settings),
    };
  }
}

const SETTINGS = ['url', 'token', 'chatId', 'threadId', 'p256dh', 'auth'] as const;
const NO_KEY = say('channels.no_push_key', 'This is not the public key of a push subscription');
const FOREIGN_FIELD = say('channels.field_of_another_kind', 'A channel of this kind has no such field');

/** What is given of the address and its secrets. @throws {ValidationError} for a field of another kind */
function settingsFrom(kind: ChannelEntity['kind'], body: ChannelSettings): ChannelSettings {
  const given = SETTINGS.filter((name) => body[name] !== undefined);
  const foreign = given.filter((name) => kind === 'email' || !SENDERS[kind].fields.includes(name));
  const [field] = foreign;
  if (field !== undefined) throw new ValidationError([{ field, message: FOREIGN_FIELD }]);
  if (body.p256dh !== undefined && !isPushKey(body.p256dh))
    throw new ValidationError([{ field: 'p256dh', message: NO_KEY }]);
  return Object.fromEntries(given.map((name) => [name, body[name]]));
}

const QUIET_FIELD = say('channels.quiet_hours_empty', 'from and to must be two different times');

/** @throws {ValidationError} for the field `quietHours` */
function hoursFrom(hours: Hours | null): Hours | null {
  if (hours === null) return null;
  const { from, to, timeZone } = hours;
  if (from === to) throw new ValidationError([{ field: 'quietHours', message: QUIET_FIELD }]);
  return { from, to, timeZone };
}

const noEmail = (): UserError =>
  new UserError(
    'not_supported',
    say('channels.no_email', 'This panel has no mail server, or the account no address'),
  );

const noSecret = (): UserError =>
  new UserError('not_supported', say('channels.no_secret', 'Only the calls of a webhook are signed'));

const switchedOff = (): UserError =>
  new UserError(
    'not_supported',
    say('channels.switch_on_first', 'The channel is switched off. Switch it on first'),
  );

const tooManyChannels = (): UserError =>
  new UserError(
    'limit_reached',
    say('channels.too_many', 'An account has at most {most} channels', { most: CHANNELS_PER_ACCOUNT_MAX }),
  );

const present = (row: ChannelEntity, email: string, waiting = 0): Channel => ({
  ...{ id: row.id, name: row.name, kind: row.kind, enabled: row.enabled },
  target: row.kind === 'email' ? email : row.target,
  ...{ language: row.language, quietHours: row.quietHours, waiting },
  lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
  problem: row.problem,
  ...(row.problemMessage && { messages: { problem: row.problemMessage } }),
  createdAt: row.createdAt.toISOString(),
});

const withSecret = (channel: Channel, { secret }: ChannelSettings): ChannelWithSecret => ({
  ...channel,
  secret: secret === undefined ? null : shownSecret(secret),
});

const presentDelivery = (row: DeliveryEntity): Delivery => ({
  ...{ id: row.id, event: row.notice.event, title: row.notice.title, state: row.state },
  ...{ attempts: row.attempts, createdAt: row.createdAt.toISOString() },
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  ...{ status: row.status, answer: row.answer, problem: row.problem },
  ...(row.problemMessage && { messages: { problem: row.problemMessage } }),
});
