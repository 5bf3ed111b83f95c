import type { SubscriptionStatus } from './users.js';

export type Tier = 'free' | 'premium';

export interface TierLimits {
  readonly maxServers: number;
  /** First words a command may start with; null allows every command. */
  readonly commands: readonly string[] | null;
  readonly logRetentionDays: number;
}

export const TIERS: Readonly<Record<Tier, TierLimits>> = {
  free: {
    maxServers: 1,
    commands: [
      'players',
      'bans',
      'admins',
      'version',
      'missions',
      'status',
      'serverstatus',
      'say',
      'kick',
      'help',
    ],
    logRetentionDays: 1,
  },
  premium: { maxServers: Number.POSITIVE_INFINITY, commands: null, logRetentionDays: 30 },
};

export const tierOf = (status: SubscriptionStatus): Tier => (status === 'active' ? 'premium' : 'free');
