import type { Tier } from './tiers.js';

/** Answer of `GET /api/subscription`. */
export interface Subscription {
  readonly tier: Tier;
  /** `off`: nobody pays and everybody has everything. */
  readonly provider: 'self-hosted' | 'off' | 'stripe';
  /** Whether activating and cancelling do anything here. */
  readonly canActivate: boolean;
  readonly canCancel: boolean;
  readonly servers: number;
  /** Null: no limit. */
  readonly maxServers: number | null;
  /** First words a command may start with; null allows every command. */
  readonly commands: readonly string[] | null;
  readonly logRetentionDays: number;
}
