import { Injectable } from '@nestjs/common';
import {
  separatorIn,
  TIERS,
  type Tier,
  tierAllows,
  type TierLimits,
  tierOf,
} from '@outpost/contracts/tiers.js';
import { accountSuspended } from '../auth/auth.errors.js';
import { type UserEntity } from '../auth/user.entity.js';
import { Environment } from '../platform/env.js';
import { commandNotInPlan, oneCommandAtATime, serverLimitReached } from './billing.errors.js';

/** What a plan allows. Every edge asks here, so that REST, socket and schedules can't differ. */
@Injectable()
export class Entitlements {
  constructor(private readonly environment: Environment) {}

  /** @throws {UserError} `plan_limit` */
  requireRoomForServer(user: UserEntity, servers: number): void {
    const { maxServers } = this.limits(user);
    if (servers >= maxServers) throw serverLimitReached(maxServers);
  }

  /**
   * A suspended person can't reach this by themselves; their schedules would.
   *
   * @throws {UserError} `plan_limit`, `account_suspended`
   */
  requireCommand(user: UserEntity, command: string): void {
    if (user.isSuspended) throw accountSuspended();
    const { commands } = this.limits(user);
    if (commands === null) return;
    if (!tierAllows(commands, command)) throw commandNotInPlan(/\S+/.exec(command)?.[0] ?? '');
    const separator = separatorIn(command);
    if (separator !== undefined) throw oneCommandAtATime(separator);
  }

  /** How far back this account's logs reach, in days. */
  logRetentionDays(user: UserEntity): number {
    return this.limits(user).logRetentionDays;
  }

  tier(user: UserEntity): Tier {
    return this.environment.BILLING === 'off' ? 'premium' : tierOf(user.subscriptionStatus);
  }

  limits(user: UserEntity): TierLimits {
    return TIERS[this.tier(user)];
  }
}
