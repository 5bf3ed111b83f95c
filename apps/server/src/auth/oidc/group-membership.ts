import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { WallClock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { EventBus } from '../../platform/event-bus.js';
import { Log } from '../../platform/log.js';
import { AccountChanged } from '../auth.events.js';
import { type PlaceKey } from '../membership.entity.js';
import { MembershipsRepository } from '../memberships.repository.js';
import { type UserEntity } from '../user.entity.js';
import { PENDING, UsersRepository } from '../users.repository.js';
import { granted, type GroupGrant, type RolesByGroups } from './group-grants.js';
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
    const { isLetIn, isAdmin, onServers, inGroups } = granted(grants, groups);
    const now = await this.database.write(async () => {
      const admin = await this.admin(user, given.isAdmin, isAdmin);
      if (isLetIn) await this.users.updateIf({ ...PENDING, id: user.id }, { isApproved: true });
      const serverIds = await this.roles('serverId', user.id, given.serverIds, onServers);
      const groupIds = await this.roles('groupId', user.id, given.groupIds ?? [], inGroups);
      return { isAdmin: admin, serverIds, groupIds };
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
    kind: 'serverId' | 'groupId',
    userId: number,
    before: readonly number[],
    roles: RolesByGroups,
  ): Promise<readonly number[]> {
    const given: number[] = [];
    const keyOf = (id: number): PlaceKey => (kind === 'serverId' ? { serverId: id } : { groupId: id });
    for (const [id, role] of roles) {
      const wasGiven = before.includes(id);
      const membership = await this.memberships.find(keyOf(id), userId);
      const held = { role, roleId: null, maxBanMinutes: null };
      if (!membership && (await this.memberships.isPlaceOfOther(keyOf(id), userId)))
        await this.memberships.insert(keyOf(id), { userId, ...held, createdAt: this.clock.now() });
      else if (membership && wasGiven) await this.memberships.update(keyOf(id), userId, held);
      else continue;
      given.push(id);
    }
    for (const id of before) if (!roles.has(id)) await this.memberships.delete(keyOf(id), userId);
    return given;
  }
}
