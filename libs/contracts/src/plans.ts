import { FREE_COMMANDS } from './basic-commands.js';
import type { SubscriptionStatus } from './users.js';

export const PLAN_IDS = ['free', 'premium'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

export interface PlanLimits {
  readonly maxServers: number;
  /** Words a command may begin with, in lower case; null allows every command. */
  readonly commands: readonly string[] | null;
  readonly logRetentionDays: number;
}

export const PLANS: Readonly<Record<PlanId, PlanLimits>> = {
  free: { maxServers: 1, commands: FREE_COMMANDS, logRetentionDays: 1 },
  premium: { maxServers: Number.POSITIVE_INFINITY, commands: null, logRetentionDays: 30 },
};

export const planOf = (status: SubscriptionStatus): PlanId => (status === 'active' ? 'premium' : 'free');
