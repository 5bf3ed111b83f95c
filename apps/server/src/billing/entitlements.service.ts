import { Injectable } from '@nestjs/common';
import { beginsWithOneOf } from '@outpost/contracts/basic-commands.js';
import { PLANS, type PlanId, type PlanLimits, planOf } from '@outpost/contracts/plans.js';
import { type Caller, type OwnedServer } from '../auth/may.js';
import { type UserEntity } from '../auth/user.entity.js';
import { UsersRepository } from '../auth/users.repository.js';
import { Environment } from '../platform/env.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { commandNotInPlan, ownerSuspended, serverBeyondPlan, serverLimitReached } from './billing.errors.js';
import { PlanUsageRepository } from './plan-usage.repository.js';

type Owned = Pick<OwnedServer, 'id' | 'ownerId'>;

/** What a plan allows. REST, socket and schedules all check here, so that they can't differ. */
@Injectable()
export class Entitlements {
  constructor(
    private readonly environment: Environment,
    private readonly users: UsersRepository,
    private readonly usage: PlanUsageRepository,
  ) {}

  /** @throws {UserError} `plan_limit` */
  requireRoomForServer(user: UserEntity, servers: number): void {
    const { maxServers } = this.limits(user);
    if (servers >= maxServers) throw serverLimitReached(maxServers);
  }

  /**
   * Requires that the plan of its owner holds the server. One that was registered under a larger plan is read-only
   * under a smaller one, which keeps those that were registered first.
   *
   * @throws {UserError} `plan_limit`; `not_found` when the owner is gone, and the server with them
   */
  async requireHeld(caller: Caller, server: Owned): Promise<void> {
    const { maxServers } = this.limits(await this.ownerOf(server, caller));
    if ((await this.beyond([server], maxServers)).size > 0) throw serverBeyondPlan(maxServers);
  }

  /**
   * Requires that all commands of a line may be sent to a server: the plan of its owner counts, whoever sends them.
   *
   * @throws {UserError} `plan_limit`; `account_suspended` if the owner is; `not_found` when the owner is gone, and the
   *   server with them
   */
  async requireCommands(caller: Caller, server: Owned, commands: readonly string[]): Promise<void> {
    const owner = await this.ownerOf(server, caller);
    if (owner.isSuspended) throw ownerSuspended();
    const { commands: allowed } = this.limits(owner);
    if (allowed === null) return;
    await this.requireHeld(caller, server);
    const denied = commands.find((command) => !beginsWithOneOf(allowed, command));
    if (denied !== undefined) throw commandNotInPlan(/\S+/.exec(denied)?.[0] ?? '');
  }

  /** The ids of those of these servers that the plans of their owners do not hold. */
  async beyondPlan(
    servers: readonly Owned[],
    planOf: (ownerId: number) => PlanId,
  ): Promise<ReadonlySet<number>> {
    const limited = servers.filter(({ ownerId }) => planOf(ownerId) === 'free');
    return this.beyond(limited, PLANS.free.maxServers);
  }

  private async beyond(servers: readonly Owned[], maxServers: number): Promise<ReadonlySet<number>> {
    if (servers.length === 0 || !Number.isFinite(maxServers)) return new Set();
    const owners = servers.map(({ ownerId }) => ownerId);
    const held = new Set(await this.usage.oldestOf(owners, maxServers));
    return new Set(servers.flatMap(({ id }) => (held.has(id) ? [] : [id])));
  }

  private async ownerOf({ ownerId }: Owned, { user }: Caller): Promise<UserEntity> {
    const owner = user.id === ownerId ? user : await this.users.findById(ownerId);
    if (!owner) throw new NotFoundError('server');
    return owner;
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
