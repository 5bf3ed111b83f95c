import { ApiProperty } from '@nestjs/swagger';
import { type Subscription } from '@outpost/contracts/billing.js';
import { type Tier } from '@outpost/contracts/tiers.js';

/** The shape of {@link Subscription} for the API's description. */
export class SubscriptionView implements Subscription {
  @ApiProperty({ enum: ['free', 'premium'] })
  tier!: Tier;

  @ApiProperty({ enum: ['self-hosted', 'off'] })
  provider!: Subscription['provider'];

  @ApiProperty()
  canActivate!: boolean;

  @ApiProperty()
  canCancel!: boolean;

  @ApiProperty()
  servers!: number;

  @ApiProperty({ type: Number, nullable: true, description: 'null: no limit' })
  maxServers!: number | null;

  @ApiProperty({ type: [String], nullable: true, description: 'null: every command' })
  commands!: readonly string[] | null;

  @ApiProperty()
  logRetentionDays!: number;
}
