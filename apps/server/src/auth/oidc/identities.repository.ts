import { Injectable } from '@nestjs/common';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { Database } from '../../platform/database/database.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { BY_ID, listRows } from '../../platform/database/list-rows.js';
import { type Page } from '../../platform/pages/page.js';
import { IdentityEntity } from './identity.entity.js';

@Injectable()
export class IdentitiesRepository {
  constructor(private readonly database: Database) {}

  find(issuer: string, subject: string): Promise<IdentityEntity | null> {
    return this.database.read(IdentityEntity).findOneBy({ issuer, subject });
  }

  ofUser(userId: number, page: PageQuery): Promise<Page<IdentityEntity>> {
    const own = this.database.read(IdentityEntity).createQueryBuilder('identity').where({ userId });
    return listRows(own, BY_ID, page);
  }

  /** Undefined if it is linked already: of two who link it at once, one does. */
  insert(identity: Omit<IdentityEntity, 'id'>): Promise<IdentityEntity | undefined> {
    const { issuer, subject } = identity;
    return this.database.write(async (manager) => {
      if (await manager.existsBy(IdentityEntity, { issuer, subject })) return undefined;
      return insertRow(manager, IdentityEntity, identity);
    });
  }

  async update(id: number, change: Partial<IdentityEntity>): Promise<void> {
    await this.database.write((manager) => manager.update(IdentityEntity, { id }, change));
  }

  async delete(id: number, userId: number): Promise<boolean> {
    const result = await this.database.write((manager) => manager.delete(IdentityEntity, { id, userId }));
    return (result.affected ?? 0) > 0;
  }
}
