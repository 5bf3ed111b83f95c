import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import { constant, OptionalField, Field, flag, integer, oneOf, text } from './schema.js';

const REGISTRATION_MODES = ['open', 'closed'] as const;
/** `closed`: accounts cannot be requested. */
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/** Response of `GET /api/registration`, public: what the registration form needs to know in advance. */
export class RegistrationTerms {
  @Field(oneOf(REGISTRATION_MODES))
  readonly mode!: RegistrationMode;

  @Field(integer, { description: 'Minimum length of new passwords, wherever they are set', example: 6 })
  readonly passwordMinLength!: number;

  @OptionalField(text, {
    description: 'Name of the issuer of OpenID Connect to sign in with',
    example: 'Keycloak',
  })
  readonly issuer?: string;

  @OptionalField(constant(true), {
    description: 'Emails with links are sent: to choose a new password, and to confirm an address',
  })
  readonly sendsLinks?: true;
}

export class RegisterInterestResponse {
  @Field(text, { example: 'You can sign in once an admin has approved your account.' })
  readonly message!: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

export class RegisterWithInvitationResponse extends RegisterInterestResponse {
  @Field(flag, {
    description: 'Whether it may be used already: an admin of the panel has made the invitation',
  })
  readonly isApproved!: boolean;
}
