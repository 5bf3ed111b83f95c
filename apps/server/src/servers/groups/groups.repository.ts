import { Injectable } from '@nestjs/common';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { In } from 'typeorm';
import { type OwnedServer } from '../../auth/may.js';
import { Database } from '../../platform/database/database.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { BY_ID, listRows } from '../../platform/database/list-rows.js';
import { type Page } from '../../platform/pages/page.js';
import { ServerEntity } from '../server.entity.js';
import { GroupEntity } from './group.entity.js';

const PLACE = { id: true, ownerId: true, groupId: true } as const;

@Injectable()
export class GroupsRepository {
  constructor(private readonly database: Database) {}

  find(id: number): Promise<GroupEntity | null> {
    return this.database.row(GroupEntity, { id });
  }

  /** Of an account, and others with these ids; undefined for all that there are. */
  page(
    seen: { readonly ownerId: number; readonly ids: readonly number[] } | undefined,
    page: PageQuery,
  ): Promise<Page<GroupEntity>> {
    const groups = this.database.read(GroupEntity).createQueryBuilder('group');
    if (seen) groups.where([{ ownerId: seen.ownerId }, { id: In(seen.ids) }]);
    return listRows(groups, BY_ID, page);
  }

  findByIds(ids: readonly number[]): Promise<GroupEntity[]> {
    return ids.length === 0
      ? Promise.resolve([])
      : this.database.read(GroupEntity).find({ where: { id: In(ids) } });
  }

  /** The servers in these groups, in the order of their ids. */
  serversOf(groupIds: readonly number[]): Promise<OwnedServer[]> {
    const inside = { groupId: In(groupIds) };
    return this.database.read(ServerEntity).find({ select: PLACE, where: inside, order: { id: 'ASC' } });
  }

  /** Those of these servers that there are. */
  serversAmong(ids: readonly number[]): Promise<OwnedServer[]> {
    return this.database.read(ServerEntity).find({ select: PLACE, where: { id: In(ids) } });
  }

  /** Undefined if the owner has `limit` groups. */
  insert(
    group: Omit<GroupEntity, 'id'>,
    serverIds: readonly number[],
    limit: number,
  ): Promise<GroupEntity | undefined> {
    const { ownerId } = group;
    return this.database.writeInTurn(`groups of account ${ownerId}`, async (manager) => {
      if ((await manager.countBy(GroupEntity, { ownerId })) >= limit) return undefined;
      const inserted = await insertRow(manager, GroupEntity, group);
      await manager.update(ServerEntity, { id: In(serverIds), ownerId }, { groupId: inserted.id });
      return inserted;
    });
  }

  rename(id: number, name: string): Promise<GroupEntity | null> {
    return this.database.write(async (manager) => {
      await manager.update(GroupEntity, { id }, { name });
      return manager.findOneBy(GroupEntity, { id });
    });
  }

  /** Ignores servers that belong to somebody else meanwhile. */
  async add({ id, ownerId }: GroupEntity, serverIds: readonly number[]): Promise<void> {
    await this.database.write((manager) =>
      manager.update(ServerEntity, { id: In(serverIds), ownerId }, { groupId: id }),
    );
  }

  /** Returns whether it was in the group. */
  async remove(groupId: number, serverId: number): Promise<boolean> {
    const result = await this.database.write((manager) =>
      manager.update(ServerEntity, { id: serverId, groupId }, { groupId: null }),
    );
    return (result.affected ?? 0) > 0;
  }

  async delete(id: number): Promise<void> {
    await this.database.write((manager) => manager.delete(GroupEntity, { id }));
  }
}
