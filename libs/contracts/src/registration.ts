import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import { OptionalField, Field, integer, oneOf, text } from './schema.js';

const REGISTRATION_MODES = ['open', 'closed'] as const;
/** `closed`: nobody can ask for an account. */
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/** Answer of `GET /api/registration`, for everybody: what a form needs to know before it is filled in. */
export class RegistrationTerms {
  @Field(oneOf(REGISTRATION_MODES))
  readonly mode!: RegistrationMode;

  @Field(integer, { description: 'Characters a new password has at least, wherever it is set', example: 6 })
  readonly passwordMinLength!: number;
}

export class RegisterInterestResponse {
  @Field(text, { example: 'You can sign in once an admin has approved your account.' })
  readonly message!: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}
