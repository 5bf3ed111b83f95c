import { Injectable } from '@nestjs/common';
import { announceChanged } from '../auth/account-news.js';
import { type Caller } from '../auth/may.js';
import { MembershipsRepository } from '../auth/memberships.repository.js';
import { UsersRepository } from '../auth/users.repository.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServersService } from '../servers/servers.service.js';
import { notInYet } from './people.errors.js';
import { RolesRepository } from './roles.repository.js';

/** Gives servers to other accounts. */
@Injectable()
export class HandOverService {
  constructor(
    private readonly servers: ServersService,
    private readonly memberships: MembershipsRepository,
    private readonly roles: RolesRepository,
    private readonly users: UsersRepository,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  /**
   * To somebody who has accepted an invitation to it: a server costs a place of their plan, so nobody gets one
   * unasked. The former owner stays as a manager. It leaves its group, so the people of that lose it.
   *
   * @throws {UserError} `not_found`, `permission_denied`; `validation_failed` for the field `username`;
   *   `plan_limit`, `limit_reached` of the new owner
   */
  async handOver(caller: Caller, serverId: number, username: string): Promise<ServerEntity> {
    const server = await this.servers.get(caller, serverId, 'server.hand-over');
    const owner = await this.users.findByUsername(username);
    if (!owner?.isApproved || owner.isSuspended) throw notInYet();
    const createdAt = this.clock.now();
    const { groups } = await this.memberships.grantsOf(owner.id);
    const inGroup = server.groupId === null ? [] : await this.memberships.idsOf({ groupId: server.groupId });
    const handedOver = await this.servers.changeOwner(server, owner, caller.user, async () => {
      const wasIn = await this.memberships.delete({ serverId }, owner.id);
      if (!wasIn && !groups.has(server.groupId ?? 0)) throw notInYet();
      const manager = { role: 'manager', roleId: null, maxBanMinutes: null } as const;
      await this.memberships.insert({ serverId }, { userId: server.ownerId, ...manager, createdAt });
      await this.roles.copyToOwner(serverId, owner.id, createdAt);
    });
    await announceChanged(this.events, inGroup);
    return handedOver;
  }
}
