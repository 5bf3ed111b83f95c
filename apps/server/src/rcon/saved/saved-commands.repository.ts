import { Injectable } from '@nestjs/common';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { Database } from '../../platform/database/database.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { BY_ID, listRows } from '../../platform/database/list-rows.js';
import { type Page } from '../../platform/pages/page.js';
import { SavedCommandEntity } from './saved-command.entity.js';

@Injectable()
export class SavedCommandsRepository {
  constructor(private readonly database: Database) {}

  pageOfServer(serverId: number, page: PageQuery): Promise<Page<SavedCommandEntity>> {
    const saved = this.database.read(SavedCommandEntity).createQueryBuilder('saved').where({ serverId });
    return listRows(saved, BY_ID, page);
  }

  /** Returns the existing row with this command, else a new one; null if the server has `limit` of them. */
  insert(command: Omit<SavedCommandEntity, 'id'>, limit: number): Promise<SavedCommandEntity | null> {
    const { serverId } = command;
    return this.database.writeInTurn(`saved commands of server ${serverId}`, async (manager) => {
      const known = await manager.findOneBy(SavedCommandEntity, { serverId, command: command.command });
      if (known) return known;
      if ((await manager.countBy(SavedCommandEntity, { serverId })) >= limit) return null;
      return insertRow(manager, SavedCommandEntity, command);
    });
  }

  async delete(serverId: number, id: number): Promise<boolean> {
    const result = await this.database.write((manager) =>
      manager.delete(SavedCommandEntity, { id, serverId }),
    );
    return (result.affected ?? 0) > 0;
  }
}
