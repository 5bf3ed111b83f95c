import { Injectable } from '@nestjs/common';
import { MODERATOR_BAN_MINUTES, ROLES_PER_ACCOUNT_MAX } from '@outpost/contracts/limits.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { type RoleRequest } from '@outpost/contracts/people-requests.js';
import { type CreateRoleRequest, type UpdateRoleRequest } from '@outpost/contracts/role-requests.js';
import { type CustomRole } from '@outpost/contracts/roles.js';
import { announceChanged } from '../auth/account-news.js';
import { permissionsIn, storedPermissions } from '../auth/custom-grant.js';
import { type Caller, type Grant } from '../auth/may.js';
import { type PlaceKey } from '../auth/membership.entity.js';
import { MembershipsRepository } from '../auth/memberships.repository.js';
import { WallClock } from '../platform/clock.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { type Page } from '../platform/pages/page.js';
import { type CustomRoleEntity } from './custom-role.entity.js';
import { noSuchRole, roleInUse, tooManyRoles } from './people.errors.js';
import { Places } from './places.service.js';
import { RolesRepository } from './roles.repository.js';

/** Custom roles: each belongs to an account, for the people on all its servers. */
@Injectable()
export class RolesService {
  constructor(
    private readonly places: Places,
    private readonly roles: RolesRepository,
    private readonly memberships: MembershipsRepository,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  list({ user }: Caller, page: PageQuery): Promise<Page<CustomRole>> {
    return this.pageOf(user.id, page);
  }

  /** Those of the owner of the server or group. @throws {UserError} `not_found`, `permission_denied` */
  async listOf(caller: Caller, key: PlaceKey, page: PageQuery): Promise<Page<CustomRole>> {
    const { ownerId } = await this.places.get(caller, key, 'people.manage');
    return this.pageOf(ownerId, page);
  }

  /** @throws {UserError} `limit_reached` */
  async create({ user }: Caller, { name, permissions }: CreateRoleRequest): Promise<CustomRole> {
    const row = {
      ownerId: user.id,
      name: name.trim(),
      permissions: storedPermissions(permissions),
      createdAt: this.clock.now(),
    };
    const role = await this.roles.insert(row, ROLES_PER_ACCOUNT_MAX);
    if (!role) throw tooManyRoles();
    return present(role, 0);
  }

  /** Acts at once for everybody who has the role. @throws {NotFoundError} also for one of another account */
  async update({ user }: Caller, id: number, { name, permissions }: UpdateRoleRequest): Promise<CustomRole> {
    const role = await this.roles.update(id, user.id, {
      ...(name !== undefined && { name: name.trim() }),
      ...(permissions !== undefined && { permissions: storedPermissions(permissions) }),
    });
    if (!role) throw new NotFoundError('role');
    await announceChanged(this.events, await this.memberships.idsOf({ roleId: id }));
    return this.presented(role);
  }

  /** @throws {UserError} `not_supported` while somebody has it @throws {NotFoundError} */
  async delete({ user }: Caller, id: number): Promise<void> {
    const role = await this.roles.find(id, user.id);
    if (!role) throw new NotFoundError('role');
    if (!(await this.roles.delete(id, user.id))) throw roleInUse();
  }

  /**
   * What a request gives on a server or in a group of this owner. Moderators and custom roles ban for a week at most unless it says
   * otherwise.
   *
   * @throws {ValidationError} for the field `roleId`
   */
  async grantFor({ role, roleId, maxBanMinutes }: RoleRequest, ownerId: number): Promise<Grant> {
    const usual = role === 'moderator' || role === 'custom' ? MODERATOR_BAN_MINUTES : null;
    const limit = maxBanMinutes === undefined ? usual : maxBanMinutes;
    const isKnown = role !== 'custom' || (roleId !== undefined && (await this.roles.find(roleId, ownerId)));
    if (!isKnown) throw noSuchRole();
    return this.roles.grantOf({
      role,
      roleId: role === 'custom' ? (roleId ?? null) : null,
      maxBanMinutes: limit,
    });
  }

  private async pageOf(ownerId: number, query: PageQuery): Promise<Page<CustomRole>> {
    const page = await this.roles.pageOfOwner(ownerId, query);
    const people = await this.memberships.countByRole(page.items.map(({ id }) => id));
    return { ...page, items: page.items.map((role) => present(role, people.get(role.id) ?? 0)) };
  }

  private async presented(role: CustomRoleEntity): Promise<CustomRole> {
    const people = await this.memberships.countByRole([role.id]);
    return present(role, people.get(role.id) ?? 0);
  }
}

const present = ({ id, name, permissions, createdAt }: CustomRoleEntity, people: number): CustomRole => ({
  id,
  name,
  permissions: permissionsIn(permissions),
  people,
  createdAt: createdAt.toISOString(),
});
