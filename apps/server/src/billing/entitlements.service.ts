import { Injectable } from '@nestjs/common';
import { TIERS, tierOf, type TierLimits } from '@outpost/contracts/tiers.js';
import { type UserEntity } from '../auth/user.entity.js';
import { Environment } from '../platform/env.js';
import { commandNotInPlan, serverLimitReached } from './billing.errors.js';

/** What a plan allows. Every edge asks here, so that REST, socket and schedules can't differ. */
@Injectable()
export class Entitlements {
  constructor(private readonly environment: Environment) {}

  /** @throws {UserError} `plan_limit` */
  requireRoomForServer(user: UserEntity, servers: number): void {
    const { maxServers } = this.limits(user);
    if (servers >= maxServers) throw serverLimitReached(maxServers);
  }

  /** @throws {UserError} `plan_limit` */
  requireCommand(user: UserEntity, command: string): void {
    const { commands } = this.limits(user);
    const word = /^\S+/.exec(command)?.[0] ?? '';
    if (commands && !commands.includes(word.toLowerCase())) throw commandNotInPlan(word);
  }

  private limits(user: UserEntity): TierLimits {
    return this.environment.BILLING === 'off' ? TIERS.premium : TIERS[tierOf(user.subscriptionStatus)];
  }
}
