import { count, Field, flag, integer, listOf, oneOf, orNull, text } from './schema.js';
import type { PlanId } from './plans.js';

const PAYMENT_PROVIDERS = ['self-hosted', 'off', 'stripe'] as const;

/** Answer of `GET /api/subscription`. */
export class Subscription {
  @Field(oneOf(['free', 'premium']))
  readonly plan!: PlanId;

  @Field(oneOf(PAYMENT_PROVIDERS), { description: '`off`: no payments, every account has all features' })
  readonly provider!: (typeof PAYMENT_PROVIDERS)[number];

  @Field(flag, { description: 'Whether the subscription can be activated here', example: true })
  readonly canActivate!: boolean;

  @Field(flag, { description: 'Whether the subscription can be cancelled here' })
  readonly canCancel!: boolean;

  @Field(count, { description: 'How many servers are registered' })
  readonly servers!: number;

  @Field(orNull(count), { description: 'Null for no limit' })
  readonly maxServers!: number | null;

  @Field(orNull(listOf(text)), {
    description: 'First words that a command may begin with; null allows every command',
    example: ['players', 'say', 'kick'],
  })
  readonly commands!: readonly string[] | null;

  @Field(integer, { example: 30 })
  readonly logRetentionDays!: number;
}
