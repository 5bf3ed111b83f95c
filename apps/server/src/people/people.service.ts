import { Injectable } from '@nestjs/common';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { type RoleRequest } from '@outpost/contracts/people-requests.js';
import { type Person } from '@outpost/contracts/people.js';
import { permissionDenied } from '../auth/auth.errors.js';
import { AccountChanged } from '../auth/auth.events.js';
import { type Caller, type Grant, may, mayGive } from '../auth/may.js';
import { type MembershipEntity } from '../auth/membership.entity.js';
import { MembershipsRepository } from '../auth/memberships.repository.js';
import { UsersRepository } from '../auth/users.repository.js';
import { Database } from '../platform/database/database.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { type Page } from '../platform/pages/page.js';
import { ServersService } from '../servers/servers.service.js';
import { roleTooHigh } from './people.errors.js';
import { RolesRepository } from './roles.repository.js';
import { RolesService } from './roles.service.js';

/** The people of a server, besides its owner. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly servers: ServersService,
    private readonly memberships: MembershipsRepository,
    private readonly roles: RolesRepository,
    private readonly ownRoles: RolesService,
    private readonly users: UsersRepository,
    private readonly database: Database,
    private readonly events: EventBus,
  ) {}

  async list(caller: Caller, serverId: number, page: PageQuery): Promise<Page<Person>> {
    const server = await this.servers.get(caller, serverId, 'people.manage');
    const rows = await this.memberships.pageOfServer(server.id, page);
    const ids = rows.items.map(({ userId }) => userId);
    const [names, services] = await Promise.all([this.users.namesOf(ids), this.users.servicesAmong(ids)]);
    const grants = await this.roles.grantsOf(rows.items);
    const items = rows.items.map((row, at) =>
      presentPerson(row, nameIn(names, services, row.userId), grants[at] as Grant),
    );
    return { ...rows, items };
  }

  /**
   * @throws {UserError} `not_found`; `permission_denied` for a role that may do more than the caller's;
   *   `validation_failed` for an unknown custom role
   */
  async changeRole(caller: Caller, serverId: number, userId: number, request: RoleRequest): Promise<Person> {
    const server = await this.servers.get(caller, serverId, 'people.manage');
    const grant = await this.ownRoles.grantFor(request, server.ownerId);
    if (!mayGive(caller, grant, server)) throw roleTooHigh();
    const row = await this.database.write(async () => {
      if (!mayGive(caller, await this.find(serverId, userId), server)) throw roleTooHigh();
      return this.memberships.update(serverId, userId, grant);
    });
    if (!row) throw new NotFoundError('person');
    this.events.publish(new AccountChanged(userId));
    const [names, services] = await Promise.all([
      this.users.namesOf([userId]),
      this.users.servicesAmong([userId]),
    ]);
    return presentPerson(row, nameIn(names, services, userId), grant);
  }

  /** People may remove themselves. @throws {UserError} `not_found`, `permission_denied` */
  async remove(caller: Caller, serverId: number, userId: number): Promise<void> {
    const server = await this.servers.get(caller, serverId, 'server.view');
    if (userId !== caller.user.id || caller.limits) {
      if (!may(caller, 'people.manage', server)) throw permissionDenied();
      if (!mayGive(caller, await this.find(serverId, userId), server)) throw roleTooHigh();
    }
    if (!(await this.memberships.delete(serverId, userId))) throw new NotFoundError('person');
    this.events.publish(new AccountChanged(userId));
  }

  /** What somebody has. */
  private async find(serverId: number, userId: number): Promise<Grant> {
    const row = await this.memberships.find(serverId, userId);
    if (!row) throw new NotFoundError('person');
    return this.roles.grantOf(row);
  }
}

type Named = Pick<Person, 'username' | 'isService'>;

const nameIn = (
  names: ReadonlyMap<number, string>,
  services: ReadonlySet<number>,
  userId: number,
): Named => ({ username: names.get(userId) ?? '', isService: services.has(userId) });

export const presentPerson = (
  { userId, createdAt }: MembershipEntity,
  named: Named,
  grant: Grant,
): Person => ({
  id: userId,
  ...named,
  ...presentGrant(grant),
  since: createdAt.toISOString(),
});

/** A role as answers show it. */
export const presentGrant = ({ role, roleId, roleName, permissions, maxBanMinutes }: Grant) => ({
  role,
  roleId,
  roleName,
  permissions,
  maxBanMinutes,
});
