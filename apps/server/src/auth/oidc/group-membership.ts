import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { WallClock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { EventBus } from '../../platform/event-bus.js';
import { Log } from '../../platform/log.js';
import { AccountChanged } from '../auth.events.js';
import { MembershipsRepository } from '../memberships.repository.js';
import { type UserEntity } from '../user.entity.js';
import { PENDING, UsersRepository } from '../users.repository.js';
import { granted, type GroupGrant, type GroupRole } from './group-grants.js';
import { type GivenByGroups, type IdentityEntity } from './identity.entity.js';

/** Gives and takes at each sign-in what the groups at the issuer stand for. What people have given stays. */
@Injectable()
export class GroupMembership {
  constructor(
    private readonly users: UsersRepository,
    private readonly memberships: MembershipsRepository,
    private readonly database: Database,
    private readonly events: EventBus,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  /** Returns what is given by groups from now on. */
  async apply(
    user: UserEntity,
    { given }: Pick<IdentityEntity, 'given'>,
    grants: readonly GroupGrant[],
    groups: readonly string[],
  ): Promise<GivenByGroups> {
    const { isLetIn, isAdmin, roles } = granted(grants, groups);
    const now = await this.database.write(async () => {
      const admin = await this.admin(user, given.isAdmin, isAdmin);
      if (isLetIn) await this.users.updateIf({ ...PENDING, id: user.id }, { isApproved: true });
      return { isAdmin: admin, serverIds: await this.roles(user.id, given.serverIds, roles) };
    });
    // What sockets and tokens of the account may do is looked up anew.
    if (!isDeepStrictEqual(given, now)) this.events.publish(new AccountChanged(user.id));
    return now;
  }

  /** An admin by group stays one as long as there is no other: nobody could approve accounts. */
  private async admin({ id, isAdmin }: UserEntity, wasGiven: boolean, isGiven: boolean): Promise<boolean> {
    if (isGiven && !isAdmin) await this.users.update(id, { isAdmin: true });
    if (isGiven) return !isAdmin || wasGiven;
    if (!wasGiven) return false;
    if (await this.users.hasOtherAdmin(id)) await this.users.update(id, { isAdmin: false });
    else this.log.warn({ userId: id }, 'the last admin stays one, although their group is gone');
    return false;
  }

  private async roles(
    userId: number,
    before: readonly number[],
    roles: ReadonlyMap<number, GroupRole>,
  ): Promise<readonly number[]> {
    const given: number[] = [];
    for (const [serverId, role] of roles) {
      const wasGiven = before.includes(serverId);
      const membership = await this.memberships.find(serverId, userId);
      const held = { role, roleId: null, maxBanMinutes: null };
      if (!membership && (await this.memberships.isServer(serverId, userId)))
        await this.memberships.insert({ serverId, userId, ...held, createdAt: this.clock.now() });
      else if (membership && wasGiven) await this.memberships.update(serverId, userId, held);
      else continue;
      given.push(serverId);
    }
    for (const serverId of before) if (!roles.has(serverId)) await this.memberships.delete(serverId, userId);
    return given;
  }
}
