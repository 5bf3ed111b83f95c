import { Injectable } from '@nestjs/common';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { type EntityManager, Not } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { insertRow } from '../platform/database/insert-row.js';
import { BY_ID, listRows } from '../platform/database/list-rows.js';
import { type Page } from '../platform/pages/page.js';
import { StatusPageEntity } from './status-page.entity.js';

/** What an insert or a change collided with. */
export type Taken = 'slug' | 'host' | 'limit';

/** All changes to addresses, so that two can't take the same one. */
const ADDRESSES = 'addresses of status pages';

@Injectable()
export class StatusPagesRepository {
  constructor(private readonly database: Database) {}

  pageOfOwner(ownerId: number, page: PageQuery): Promise<Page<StatusPageEntity>> {
    const found = this.database.read(StatusPageEntity).createQueryBuilder('page').where({ ownerId });
    return listRows(found, BY_ID, page);
  }

  find(id: number, ownerId: number): Promise<StatusPageEntity | null> {
    return this.database.row(StatusPageEntity, { id, ownerId });
  }

  findEnabled(): Promise<StatusPageEntity[]> {
    return this.database.read(StatusPageEntity).find({ where: { enabled: true }, order: { id: 'ASC' } });
  }

  insert(page: Omit<StatusPageEntity, 'id'>, limit: number): Promise<StatusPageEntity | Taken> {
    return this.database.writeInTurn(ADDRESSES, async (manager) => {
      const { ownerId } = page;
      if ((await manager.countBy(StatusPageEntity, { ownerId })) >= limit) return 'limit';
      return (await takenIn(manager, page, 0)) ?? insertRow(manager, StatusPageEntity, page);
    });
  }

  /** Null if the owner has none with this id. */
  update(
    { id, ownerId }: Pick<StatusPageEntity, 'id' | 'ownerId'>,
    change: Partial<StatusPageEntity>,
  ): Promise<StatusPageEntity | Taken | null> {
    return this.database.writeInTurn(ADDRESSES, async (manager) => {
      const taken = await takenIn(manager, change, id);
      if (taken) return taken;
      await manager.update(StatusPageEntity, { id, ownerId }, change);
      return manager.findOneBy(StatusPageEntity, { id, ownerId });
    });
  }

  async delete(id: number, ownerId: number): Promise<boolean> {
    const result = await this.database.write((manager) => manager.delete(StatusPageEntity, { id, ownerId }));
    return result.affected === 1;
  }
}

async function takenIn(
  manager: EntityManager,
  { slug, host }: Partial<Pick<StatusPageEntity, 'slug' | 'host'>>,
  ownId: number,
): Promise<Taken | undefined> {
  const others = { id: Not(ownId) };
  if (slug !== undefined && (await manager.existsBy(StatusPageEntity, { ...others, slug }))) return 'slug';
  const isHostTaken =
    host !== undefined && host !== null && (await manager.existsBy(StatusPageEntity, { ...others, host }));
  return isHostTaken ? 'host' : undefined;
}
