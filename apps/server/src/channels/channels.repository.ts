import { Injectable } from '@nestjs/common';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { In } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { insertRow } from '../platform/database/insert-row.js';
import { BY_ID, listRows } from '../platform/database/list-rows.js';
import { type Page } from '../platform/pages/page.js';
import { ChannelEntity } from './channel.entity.js';

@Injectable()
export class ChannelsRepository {
  constructor(private readonly database: Database) {}

  pageOfOwner(ownerId: number, page: PageQuery): Promise<Page<ChannelEntity>> {
    const channels = this.database.read(ChannelEntity).createQueryBuilder('channel').where({ ownerId });
    return listRows(channels, BY_ID, page);
  }

  find(id: number, ownerId: number): Promise<ChannelEntity | null> {
    return this.database.row(ChannelEntity, { id, ownerId });
  }

  findById(id: number): Promise<ChannelEntity | null> {
    return this.database.row(ChannelEntity, { id });
  }

  findByIds(ids: readonly number[]): Promise<ChannelEntity[]> {
    return this.database.read(ChannelEntity).find({ where: { id: In(ids) }, order: { id: 'ASC' } });
  }

  /** Those of the owner with one of these ids. */
  findAll(ids: readonly number[], ownerId: number): Promise<ChannelEntity[]> {
    return this.database.read(ChannelEntity).findBy({ id: In(ids), ownerId });
  }

  /** Undefined if the owner has `limit` channels. */
  insert(channel: Omit<ChannelEntity, 'id'>, limit: number): Promise<ChannelEntity | undefined> {
    const { ownerId } = channel;
    return this.database.writeInTurn(`channels of account ${ownerId}`, async (manager) => {
      if ((await manager.countBy(ChannelEntity, { ownerId })) >= limit) return undefined;
      return insertRow(manager, ChannelEntity, channel);
    });
  }

  /** Null if the owner has none with this id. */
  update(
    { id, ownerId }: Pick<ChannelEntity, 'id' | 'ownerId'>,
    change: Partial<ChannelEntity>,
  ): Promise<ChannelEntity | null> {
    return this.database.write(async (manager) => {
      if (Object.keys(change).length > 0) await manager.update(ChannelEntity, { id, ownerId }, change);
      return manager.findOneBy(ChannelEntity, { id, ownerId });
    });
  }

  /** Returns whether there was one. */
  async delete(id: number, ownerId: number): Promise<boolean> {
    const result = await this.database.write((manager) => manager.delete(ChannelEntity, { id, ownerId }));
    return result.affected === 1;
  }
}
