import { constant, Field, flag, OptionalField, text } from './schema.js';

/** Response of `GET /api/setup`: whether the panel still needs its first admin, and how one signs in. */
export class SetupState {
  @Field(flag)
  readonly required!: boolean;

  @OptionalField(constant(true), {
    description: 'A panel has run in this data folder before, but its database is missing or empty',
  })
  readonly dataMissing?: true;

  @OptionalField(text, {
    description: 'Name of the issuer of OpenID Connect to sign in with',
    example: 'Keycloak',
  })
  readonly issuer?: string;

  @OptionalField(constant(true), { description: 'Nobody signs in with a password here' })
  readonly localSignInClosed?: true;
}
