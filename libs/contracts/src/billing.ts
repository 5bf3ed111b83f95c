import { count, Field, flag, integer, listOf, oneOf, orNull, text } from './schema.js';
import type { Tier } from './tiers.js';

const PAYMENT_PROVIDERS = ['self-hosted', 'off', 'stripe'] as const;

/** Answer of `GET /api/subscription`. */
export class Subscription {
  @Field(oneOf(['free', 'premium']))
  readonly tier!: Tier;

  @Field(oneOf(PAYMENT_PROVIDERS), { description: '`off`: nobody pays and everybody has everything' })
  readonly provider!: (typeof PAYMENT_PROVIDERS)[number];

  @Field(flag, { description: 'Whether activating does anything here', example: true })
  readonly canActivate!: boolean;

  @Field(flag, { description: 'Whether cancelling does anything here' })
  readonly canCancel!: boolean;

  @Field(count, { description: 'How many servers are registered' })
  readonly servers!: number;

  @Field(orNull(count), { description: 'Null: no limit' })
  readonly maxServers!: number | null;

  @Field(orNull(listOf(text)), {
    description: 'First words a command may start with; null allows every command',
    example: ['players', 'say', 'kick'],
  })
  readonly commands!: readonly string[] | null;

  @Field(integer, { example: 30 })
  readonly logRetentionDays!: number;
}
