import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import { count, Field, id, moment, oneOf, OptionalField, orNull, text } from './schema.js';

/** What an email is about. */
export const EMAIL_KINDS = [
  'received',
  'approved',
  'rejected',
  'suspended',
  'sign-in',
  'password-reset',
  'address',
  'waiting',
  'invitation',
] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

/** `waiting`: to be sent, or sent again; `failed`: given up; `expired`: what it is for has ended before it was sent. */
export const EMAIL_STATES = ['waiting', 'sent', 'failed', 'expired'] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

/** An email of the queue, for admins. */
export class Email {
  @Field(id)
  readonly id!: number;

  @Field(oneOf(EMAIL_KINDS), { example: 'approved' })
  readonly kind!: EmailKind;

  @Field(text, { example: 'anna' })
  readonly username!: string;

  @Field(text, { example: 'anna@example.com' })
  readonly address!: string;

  @Field(oneOf(EMAIL_STATES), { example: 'sent' })
  readonly state!: EmailState;

  @Field(count, { description: 'How often it was handed to the mail server' })
  readonly attempts!: number;

  @Field(moment)
  readonly createdAt!: string;

  @Field(orNull(moment), { description: 'Null once it is not tried any more' })
  readonly nextAttemptAt!: string | null;

  @Field(orNull(text), {
    description: 'What the mail server said last; null if it took the email',
    example: null,
  })
  readonly problem!: string | null;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}
