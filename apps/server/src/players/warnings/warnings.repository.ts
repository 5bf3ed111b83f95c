import { Injectable } from '@nestjs/common';
import { WARNINGS_PER_SERVER_MAX } from '@outpost/contracts/limits.js';
import { type WarningsQuery } from '@outpost/contracts/warnings.js';
import { type EntityManager, LessThanOrEqual } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { listRows, NEWEST_FIRST } from '../../platform/database/list-rows.js';
import { type Page } from '../../platform/pages/page.js';
import { WarningEntity } from './warning.entity.js';

@Injectable()
export class WarningsRepository {
  constructor(private readonly database: Database) {}

  page(serverId: number, { playerId, ...page }: WarningsQuery): Promise<Page<WarningEntity>> {
    const found = this.database
      .read(WarningEntity)
      .createQueryBuilder('warning')
      .where({ serverId, ...(playerId !== undefined && { playerId }) });
    return listRows(found, NEWEST_FIRST, page);
  }

  /** Returns how many the player has now. The oldest of the server make room. */
  insert(warning: Omit<WarningEntity, 'id'>): Promise<number> {
    const { serverId, playerId } = warning;
    return this.database.writeInTurn(`warnings of server ${serverId}`, async (manager) => {
      await makeRoom(manager, serverId);
      await insertRow(manager, WarningEntity, warning);
      return manager.countBy(WarningEntity, { serverId, playerId });
    });
  }

  async delete(serverId: number, id: number): Promise<boolean> {
    const result = await this.database.write((manager) => manager.delete(WarningEntity, { id, serverId }));
    return (result.affected ?? 0) > 0;
  }
}

async function makeRoom(manager: EntityManager, serverId: number): Promise<void> {
  const [surplus] = await manager.find(WarningEntity, {
    select: { id: true },
    where: { serverId },
    order: { id: 'DESC' },
    skip: WARNINGS_PER_SERVER_MAX - 1,
    take: 1,
  });
  if (surplus) await manager.delete(WarningEntity, { serverId, id: LessThanOrEqual(surplus.id) });
}
