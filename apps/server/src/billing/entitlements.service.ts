import { Injectable } from '@nestjs/common';
import { beginsWithOneOf } from '@outpost/contracts/basic-commands.js';
import { PLANS, type PlanId, type PlanLimits, planOf } from '@outpost/contracts/plans.js';
import { type Caller } from '../auth/may.js';
import { type UserEntity } from '../auth/user.entity.js';
import { UsersRepository } from '../auth/users.repository.js';
import { Environment } from '../platform/env.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { commandNotInPlan, ownerSuspended, serverLimitReached } from './billing.errors.js';

/** What a plan allows. REST, socket and schedules all check here, so that they can't differ. */
@Injectable()
export class Entitlements {
  constructor(
    private readonly environment: Environment,
    private readonly users: UsersRepository,
  ) {}

  /** @throws {UserError} `plan_limit` */
  requireRoomForServer(user: UserEntity, servers: number): void {
    const { maxServers } = this.limits(user);
    if (servers >= maxServers) throw serverLimitReached(maxServers);
  }

  /**
   * Requires that all commands of a line may be sent to a server: the plan of its owner counts, whoever sends them.
   *
   * @throws {UserError} `plan_limit`; `account_suspended` if the owner is; `not_found` when the owner is gone, and the
   *   server with them
   */
  async requireCommands(
    { user }: Caller,
    { ownerId }: { readonly ownerId: number },
    commands: readonly string[],
  ): Promise<void> {
    const owner = user.id === ownerId ? user : await this.users.findById(ownerId);
    if (!owner) throw new NotFoundError('server');
    if (owner.isSuspended) throw ownerSuspended();
    const { commands: allowed } = this.limits(owner);
    if (allowed === null) return;
    const denied = commands.find((command) => !beginsWithOneOf(allowed, command));
    if (denied !== undefined) throw commandNotInPlan(/\S+/.exec(denied)?.[0] ?? '');
  }

  /** How far back this account's logs reach, in days. */
  logRetentionDays(user: UserEntity): number {
    return this.limits(user).logRetentionDays;
  }

  /** The plans of owners, by id. */
  async plansOf(ownerIds: readonly number[]): Promise<ReadonlyMap<number, PlanId>> {
    const owners = await this.users.findByIds(ownerIds);
    return new Map(owners.map((owner) => [owner.id, this.plan(owner)]));
  }

  plan(user: Pick<UserEntity, 'subscriptionStatus'>): PlanId {
    return this.environment.BILLING === 'off' ? 'premium' : planOf(user.subscriptionStatus);
  }

  limits(user: UserEntity): PlanLimits {
    return PLANS[this.plan(user)];
  }
}
