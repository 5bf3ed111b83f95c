import { ROLE_CHOICES, type RoleChoice } from './permissions.js';
import { count, Field, id, listOf, moment, oneOf, orNull, text } from './schema.js';
import { API_TOKEN_SCOPES, type ApiTokenScope } from './token-scopes.js';

export class ApiToken {
  @Field(id)
  readonly id!: number;

  @Field(text, { example: 'nightly restart' })
  readonly name!: string;

  @Field(oneOf(API_TOKEN_SCOPES))
  readonly scope!: ApiTokenScope;

  @Field(orNull(listOf(id)), {
    description:
      'The ids of the servers it is limited to; null, as is `groupIds`: all that the account has access to',
    example: [1],
  })
  readonly serverIds!: readonly number[] | null;

  @Field(orNull(listOf(id)), {
    description: 'The ids of the groups whose servers it is limited to, besides `serverIds`',
    example: null,
  })
  readonly groupIds!: readonly number[] | null;

  @Field(orNull(listOf(oneOf(ROLE_CHOICES))), {
    description: 'What it is limited to on them; null: all that the account may and its scope covers',
    example: ['server.view', 'server.restart'],
  })
  readonly permissions!: readonly RoleChoice[] | null;

  @Field(orNull(count), {
    description: 'The longest ban in minutes that it may give; null: any',
    example: null,
  })
  readonly maxBanMinutes!: number | null;

  @Field(orNull(listOf(text)), {
    description: 'The addresses and address ranges it works from; null: everywhere',
    example: ['203.0.113.0/24'],
  })
  readonly addresses!: readonly string[] | null;

  @Field(moment)
  readonly createdAt!: string;

  @Field(orNull(moment), { description: 'Null for tokens from before expiry was introduced' })
  readonly expiresAt!: string | null;

  @Field(orNull(moment), { description: 'Null until first used' })
  readonly lastUsedAt!: string | null;

  @Field(orNull(text), { description: 'The IP address of that use', example: '203.0.113.7' })
  readonly lastUsedFrom!: string | null;
}

/** The only response that contains the secret; only its hash is stored. */
export class CreatedApiToken extends ApiToken {
  @Field(text, { description: 'The secret, only shown this once', example: 'outpost_…' })
  readonly token!: string;
}
