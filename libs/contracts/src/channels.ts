import { LANGUAGE_CODES, type LanguageCode } from './languages.js';
import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import { count, Field, flag, id, moment, number, oneOf, OptionalField, orNull, text } from './schema.js';

/** Where messages go: `discord` is everything that takes Discord's webhooks; `push` is a browser on some device. */
export const CHANNEL_KINDS = ['discord', 'slack', 'telegram', 'ntfy', 'webhook', 'email', 'push'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/**
 * `waiting`: to be sent, or sent again; `held`: until the quiet hours of the channel end; `failed`: given up;
 * `left-out`: what it told had passed before it could be sent, or too many others waited.
 */
export const DELIVERY_STATES = ['waiting', 'held', 'delivered', 'failed', 'left-out'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** What a message is about. */
export const NOTICE_EVENTS = ['test', 'alert', 'reminder', 'recovery', 'task', 'status'] as const;
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];

/** Hours in which only what is urgent is sent. */
export class QuietHours {
  @Field(text, { description: 'Time of the day, HH:MM', example: '22:00' })
  readonly from!: string;

  @Field(text, { description: 'Time of the day, HH:MM; before `from` on the next day', example: '07:00' })
  readonly to!: string;

  @Field(text, { example: 'Europe/Berlin' })
  readonly timeZone!: string;
}

/** A row of `GET /api/channels`: where an account is told something. */
export class Channel {
  @Field(id)
  readonly id!: number;

  @Field(text, { example: 'Staff on Discord' })
  readonly name!: string;

  @Field(oneOf(CHANNEL_KINDS), { example: 'discord' })
  readonly kind!: ChannelKind;

  @Field(flag, { description: 'False: nothing is sent there', example: true })
  readonly enabled!: boolean;

  @Field(text, {
    description: 'Where it leads, without what is secret: a host, a chat, a topic, an address',
    example: 'discord.com',
  })
  readonly target!: string;

  @Field(oneOf(LANGUAGE_CODES))
  readonly language!: LanguageCode;

  @Field(orNull(QuietHours), { example: null })
  readonly quietHours!: QuietHours | null;

  @Field(count, { description: 'Messages that wait to be sent there', example: 0 })
  readonly waiting!: number;

  @Field(orNull(moment), { description: 'When a message arrived there last' })
  readonly lastDeliveredAt!: string | null;

  @Field(orNull(text), {
    description: 'Why the last attempt failed; null if it did not',
    example: null,
  })
  readonly problem!: string | null;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;

  @Field(moment)
  readonly createdAt!: string;
}

/** Answer of `POST /api/channels` and of a new secret. */
export class ChannelWithSecret extends Channel {
  @Field(orNull(text), {
    description: 'Of a webhook, whose calls are signed with it; shown this once',
    example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
  })
  readonly secret!: string | null;
}

/** Answer of `GET /api/channels/push-key`. */
export class PushKey {
  @Field(text, {
    description: 'By which a browser knows this panel when it subscribes, as base64url (VAPID)',
    example: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  })
  readonly publicKey!: string;
}

/** A message to a channel, and what became of it. */
export class Delivery {
  @Field(id)
  readonly id!: number;

  @Field(oneOf(NOTICE_EVENTS), { example: 'alert' })
  readonly event!: NoticeEvent;

  @Field(text, { example: 'Chernarus is down' })
  readonly title!: string;

  @Field(oneOf(DELIVERY_STATES), { example: 'delivered' })
  readonly state!: DeliveryState;

  @Field(count, { description: 'How often it was sent' })
  readonly attempts!: number;

  @Field(moment)
  readonly createdAt!: string;

  @Field(orNull(moment), { description: 'Null once it is not tried any more', example: null })
  readonly nextAttemptAt!: string | null;

  @Field(orNull(moment))
  readonly deliveredAt!: string | null;

  @Field(orNull(number), { description: 'HTTP status of the last answer', example: 200 })
  readonly status!: number | null;

  @Field(text, { description: 'The beginning of the last answer, as it came', example: 'ok' })
  readonly answer!: string;

  @Field(orNull(text), { description: 'Why the last attempt failed; null if it did not', example: null })
  readonly problem!: string | null;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}
