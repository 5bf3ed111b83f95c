import { Injectable } from '@nestjs/common';
import { type CreateGroupRequest } from '@outpost/contracts/group-requests.js';
import { type Group } from '@outpost/contracts/groups.js';
import { GROUPS_PER_ACCOUNT_MAX } from '@outpost/contracts/limits.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { type Permission } from '@outpost/contracts/permissions.js';
import { announceChanged } from '../../auth/account-news.js';
import { type Caller, may, type OwnedServer } from '../../auth/may.js';
import { MembershipsRepository } from '../../auth/memberships.repository.js';
import { UsersRepository } from '../../auth/users.repository.js';
import { WallClock } from '../../platform/clock.js';
import { NotFoundError } from '../../platform/errors/app-error.js';
import { EventBus } from '../../platform/event-bus.js';
import { type Page } from '../../platform/pages/page.js';
import { accessOf } from '../server.presenter.js';
import { PlaceChanged } from '../servers.events.js';
import { refusalOf } from '../servers.service.js';
import { type GroupEntity, placeOf } from './group.entity.js';
import { notOfOwner, tooManyGroups } from './groups.errors.js';
import { GroupsRepository } from './groups.repository.js';

/** Groups of servers, so that several have the same people and the same command policy. A server is in one at most. */
@Injectable()
export class GroupsService {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly memberships: MembershipsRepository,
    private readonly users: UsersRepository,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  /** Those that the caller owns or was invited to; for an admin, all groups. */
  async list(caller: Caller, query: PageQuery): Promise<Page<Group>> {
    const { user, grants } = caller;
    const seen = user.isAdmin ? undefined : { ownerId: user.id, ids: [...grants.groups.keys()] };
    const page = await this.groups.page(seen, query);
    const visible = page.items.filter((group) => may(caller, 'server.view', placeOf(group)));
    return { ...page, items: await this.presented(caller, visible) };
  }

  /**
   * @throws {NotFoundError} also for a group that the caller may not see
   * @throws {UserError} `permission_denied`
   */
  async get(caller: Caller, id: number, permission: Permission): Promise<GroupEntity> {
    const group = await this.groups.find(id);
    if (!group || !may(caller, 'server.view', placeOf(group))) throw new NotFoundError('group');
    if (!may(caller, permission, placeOf(group))) throw refusalOf(caller, permission, placeOf(group));
    return group;
  }

  /** As answers show it. @throws {UserError} `not_found` */
  async show(caller: Caller, id: number): Promise<Group> {
    return this.presentedOne(caller, await this.get(caller, id, 'server.view'));
  }

  /** @throws {UserError} `limit_reached`; `validation_failed` for servers of somebody else */
  async create(caller: Caller, { name, serverIds = [] }: CreateGroupRequest): Promise<Group> {
    const row = { ownerId: caller.user.id, name: name.trim(), createdAt: this.clock.now() };
    const servers = await this.ownServers(row.ownerId, serverIds);
    const group = await this.groups.insert(row, serverIds, GROUPS_PER_ACCOUNT_MAX);
    if (!group) throw tooManyGroups();
    await this.announce(servers, group.id);
    return this.presentedOne(caller, group);
  }

  /** @throws {UserError} `not_found`, `permission_denied` */
  async rename(caller: Caller, id: number, name: string): Promise<Group> {
    const { ownerId } = await this.get(caller, id, 'groups.manage');
    const group = await this.groups.rename(id, name.trim());
    if (!group) throw new NotFoundError('group');
    await announceChanged(this.events, [ownerId, ...(await this.memberships.idsOf({ groupId: id }))]);
    return this.presentedOne(caller, group);
  }

  /** Its servers stay, and its people lose them at once. @throws {UserError} `not_found`, `permission_denied` */
  async delete(caller: Caller, id: number): Promise<void> {
    const group = await this.get(caller, id, 'groups.manage');
    const [servers, people] = await Promise.all([
      this.groups.serversOf([id]),
      this.memberships.idsOf({ groupId: id }),
    ]);
    await this.groups.delete(group.id);
    await this.announce(servers, null);
    await announceChanged(this.events, people);
  }

  /**
   * Also moves them from other groups.
   *
   * @throws {UserError} `not_found`, `permission_denied`; `validation_failed` for servers of somebody else
   */
  async add(caller: Caller, id: number, serverIds: readonly number[]): Promise<Group> {
    const group = await this.get(caller, id, 'groups.manage');
    const servers = await this.ownServers(group.ownerId, serverIds);
    await this.groups.add(group, serverIds);
    await this.announce(servers, id);
    return this.presentedOne(caller, group);
  }

  /** @throws {UserError} `not_found`, also for a server that is not in it; `permission_denied` */
  async remove(caller: Caller, id: number, serverId: number): Promise<void> {
    const { ownerId } = await this.get(caller, id, 'groups.manage');
    if (!(await this.groups.remove(id, serverId))) throw new NotFoundError('server');
    await this.announce([{ id: serverId, ownerId, groupId: id }], null);
  }

  /** Everybody whose rights on these servers have changed with their group looks at them anew. */
  private async announce(servers: readonly OwnedServer[], groupId: number | null): Promise<void> {
    // Before the accounts, whose open sockets are judged by which group the servers are in.
    for (const { id, ownerId } of servers) await this.events.deliver(new PlaceChanged(id, ownerId, groupId));
    const groups = [groupId, ...servers.map((server) => server.groupId)].filter((id) => id !== null);
    const people = await Promise.all(
      [...new Set(groups)].map((id) => this.memberships.idsOf({ groupId: id })),
    );
    const owners = servers.map(({ ownerId }) => ownerId);
    await announceChanged(this.events, [...new Set([...owners, ...people.flat()])]);
  }

  private async ownServers(ownerId: number, ids: readonly number[]): Promise<readonly OwnedServer[]> {
    const servers = ids.length === 0 ? [] : await this.groups.serversAmong(ids);
    if (servers.filter((server) => server.ownerId === ownerId).length < ids.length) throw notOfOwner();
    return servers;
  }

  private async presentedOne(caller: Caller, group: GroupEntity): Promise<Group> {
    const [presented] = await this.presented(caller, [group]);
    return presented as Group;
  }

  private async presented(caller: Caller, groups: readonly GroupEntity[]): Promise<Group[]> {
    const [servers, names] = await Promise.all([
      this.groups.serversOf(groups.map(({ id }) => id)),
      this.users.namesOf(groups.map(({ ownerId }) => ownerId)),
    ]);
    return groups.map((group) => ({
      id: group.id,
      name: group.name,
      owner: names.get(group.ownerId) ?? '',
      serverIds: servers.filter(({ groupId }) => groupId === group.id).map(({ id }) => id),
      access: accessOf(caller, placeOf(group)),
      createdAt: group.createdAt.toISOString(),
    }));
  }
}
