import { Field, id, moment, oneOf, orNull, text } from './schema.js';
import { API_TOKEN_SCOPES, type ApiTokenScope } from './token-scopes.js';

export class ApiToken {
  @Field(id)
  readonly id!: number;

  @Field(text, { example: 'nightly restart' })
  readonly name!: string;

  @Field(oneOf(API_TOKEN_SCOPES))
  readonly scope!: ApiTokenScope;

  @Field(moment)
  readonly createdAt!: string;

  @Field(orNull(moment), { description: 'Null for tokens from before expiry was introduced' })
  readonly expiresAt!: string | null;

  @Field(orNull(moment), { description: 'Null until first used' })
  readonly lastUsedAt!: string | null;
}

/** The only response that contains the secret; only its hash is stored. */
export class CreatedApiToken extends ApiToken {
  @Field(text, { description: 'The secret, only shown this once', example: 'outpost_…' })
  readonly token!: string;
}
