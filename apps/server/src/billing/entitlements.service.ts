import { Injectable } from '@nestjs/common';
import { PLANS, type PlanId, planAllows, type PlanLimits, planOf } from '@outpost/contracts/plans.js';
import { accountSuspended } from '../auth/auth.errors.js';
import { type UserEntity } from '../auth/user.entity.js';
import { Environment } from '../platform/env.js';
import { commandNotInPlan, serverLimitReached } from './billing.errors.js';

/** What a plan allows. REST, socket and schedules all check here, so that they can't differ. */
@Injectable()
export class Entitlements {
  constructor(private readonly environment: Environment) {}

  /** @throws {UserError} `plan_limit` */
  requireRoomForServer(user: UserEntity, servers: number): void {
    const { maxServers } = this.limits(user);
    if (servers >= maxServers) throw serverLimitReached(maxServers);
  }

  /**
   * Requires that all commands of a line may be sent. Suspended users are refused earlier, but their schedules get
   * here.
   *
   * @throws {UserError} `plan_limit`, `account_suspended`
   */
  requireCommands(user: UserEntity, commands: readonly string[]): void {
    if (user.isSuspended) throw accountSuspended();
    const { commands: allowed } = this.limits(user);
    if (allowed === null) return;
    const denied = commands.find((command) => !planAllows(allowed, command));
    if (denied !== undefined) throw commandNotInPlan(/\S+/.exec(denied)?.[0] ?? '');
  }

  /** How far back this account's logs reach, in days. */
  logRetentionDays(user: UserEntity): number {
    return this.limits(user).logRetentionDays;
  }

  plan(user: UserEntity): PlanId {
    return this.environment.BILLING === 'off' ? 'premium' : planOf(user.subscriptionStatus);
  }

  limits(user: UserEntity): PlanLimits {
    return PLANS[this.plan(user)];
  }
}
