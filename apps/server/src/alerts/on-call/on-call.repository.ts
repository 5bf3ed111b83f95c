import { Injectable } from '@nestjs/common';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { Database } from '../../platform/database/database.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { BY_ID, listRows } from '../../platform/database/list-rows.js';
import { type Page } from '../../platform/pages/page.js';
import { OnCallEntity } from './on-call.entity.js';

type OnCallChange = Partial<Omit<OnCallEntity, 'id' | 'ownerId'>>;

@Injectable()
export class OnCallRepository {
  constructor(private readonly database: Database) {}

  pageOfOwner(ownerId: number, page: PageQuery): Promise<Page<OnCallEntity>> {
    const found = this.database.read(OnCallEntity).createQueryBuilder('onCall').where({ ownerId });
    return listRows(found, BY_ID, page);
  }

  find(id: number, ownerId: number): Promise<OnCallEntity | null> {
    return this.database.row(OnCallEntity, { id, ownerId });
  }

  /** Undefined if the owner has `limit` of them. */
  insert(onCall: Omit<OnCallEntity, 'id'>, limit: number): Promise<OnCallEntity | undefined> {
    const { ownerId } = onCall;
    return this.database.writeInTurn(`people on call of account ${ownerId}`, async (manager) => {
      if ((await manager.countBy(OnCallEntity, { ownerId })) >= limit) return undefined;
      return insertRow(manager, OnCallEntity, onCall);
    });
  }

  /** Null if the owner has none with this id. */
  update(
    { id, ownerId }: Pick<OnCallEntity, 'id' | 'ownerId'>,
    { people, ...change }: OnCallChange,
  ): Promise<OnCallEntity | null> {
    return this.database.write(async (manager) => {
      const all = { ...change, ...(people && { people: [...people] }) };
      if (Object.keys(all).length > 0) await manager.update(OnCallEntity, { id, ownerId }, all);
      return manager.findOneBy(OnCallEntity, { id, ownerId });
    });
  }

  /** Rules that use it tell nobody on call any more. */
  async delete(id: number, ownerId: number): Promise<boolean> {
    const result = await this.database.write((manager) => manager.delete(OnCallEntity, { id, ownerId }));
    return result.affected === 1;
  }
}
