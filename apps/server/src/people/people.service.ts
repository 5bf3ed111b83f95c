import { Injectable } from '@nestjs/common';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { type RoleRequest } from '@outpost/contracts/people-requests.js';
import { type Person } from '@outpost/contracts/people.js';
import { permissionDenied } from '../auth/auth.errors.js';
import { AccountChanged } from '../auth/auth.events.js';
import { type Caller, type Grant, may, mayGive } from '../auth/may.js';
import { type MembershipEntity, type PlaceKey } from '../auth/membership.entity.js';
import { MembershipsRepository } from '../auth/memberships.repository.js';
import { type NamedPerson, UsersRepository } from '../auth/users.repository.js';
import { Database } from '../platform/database/database.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { type Page } from '../platform/pages/page.js';
import { inGroupToo, roleTooHigh } from './people.errors.js';
import { Places } from './places.service.js';
import { RolesRepository } from './roles.repository.js';
import { RolesService } from './roles.service.js';

/** The people of a server or of a group of servers, besides its owner. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly places: Places,
    private readonly memberships: MembershipsRepository,
    private readonly roles: RolesRepository,
    private readonly ownRoles: RolesService,
    private readonly users: UsersRepository,
    private readonly database: Database,
    private readonly events: EventBus,
  ) {}

  async list(caller: Caller, key: PlaceKey, page: PageQuery): Promise<Page<Person>> {
    await this.places.get(caller, key, 'people.manage');
    const rows = await this.memberships.page(key, page);
    const [people, grants] = await Promise.all([
      this.users.peopleAmong(rows.items.map(({ userId }) => userId)),
      this.roles.grantsOf(rows.items),
    ]);
    const items = rows.items.map((row, at) =>
      presentPerson(row, people.get(row.userId) ?? DELETED, grants[at] as Grant),
    );
    return { ...rows, items };
  }

  /**
   * @throws {UserError} `not_found`; `permission_denied` for a role that may do more than the caller's;
   *   `validation_failed` for an unknown custom role
   */
  async changeRole(caller: Caller, key: PlaceKey, userId: number, request: RoleRequest): Promise<Person> {
    const place = await this.places.get(caller, key, 'people.manage');
    const grant = await this.ownRoles.grantFor(request, place.ownerId);
    if (!mayGive(caller, grant, place)) throw roleTooHigh();
    const row = await this.database.write(async () => {
      if (!mayGive(caller, await this.find(key, userId), place)) throw roleTooHigh();
      return this.memberships.update(key, userId, grant);
    });
    if (!row) throw new NotFoundError('person');
    this.events.publish(new AccountChanged(userId));
    const people = await this.users.peopleAmong([userId]);
    return presentPerson(row, people.get(userId) ?? DELETED, grant);
  }

  /**
   * People may remove themselves. Whoever has a role in the group of a server cannot get rid of a smaller one on the
   * server itself in this way.
   *
   * @throws {UserError} `not_found`, `permission_denied`, `not_supported`
   */
  async remove(caller: Caller, key: PlaceKey, userId: number): Promise<void> {
    const place = await this.places.get(caller, key, 'server.view');
    if (userId !== caller.user.id || caller.limits) {
      if (!may(caller, 'people.manage', place)) throw permissionDenied();
      if (!mayGive(caller, await this.find(key, userId), place)) throw roleTooHigh();
    } else if ('serverId' in key && caller.grants.groups.has(place.groupId ?? 0)) throw inGroupToo();
    if (!(await this.memberships.delete(key, userId))) throw new NotFoundError('person');
    this.events.publish(new AccountChanged(userId));
  }

  /** What somebody has. */
  private async find(key: PlaceKey, userId: number): Promise<Grant> {
    const row = await this.memberships.find(key, userId);
    if (!row) throw new NotFoundError('person');
    return this.roles.grantOf(row);
  }
}

/** An account that was deleted while its row was read. */
const DELETED: NamedPerson = { username: '', isService: false };

export const presentPerson = (
  { userId, createdAt }: MembershipEntity,
  named: NamedPerson,
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
