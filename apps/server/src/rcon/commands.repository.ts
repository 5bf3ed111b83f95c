import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { CommandEntity } from './command.entity.js';

@Injectable()
export class CommandsRepository {
  constructor(private readonly database: Database) {}

  insert(command: Omit<CommandEntity, 'id'>): Promise<CommandEntity> {
    return this.database.write((manager) => manager.save(manager.create(CommandEntity, command)));
  }

  /** The newest first, of those before `before` where it is given. */
  findNewest(serverId: number, limit: number, before?: number): Promise<CommandEntity[]> {
    const where = before === undefined ? { serverId } : { serverId, id: LessThan(before) };
    return this.database.read(CommandEntity).find({ where, order: { id: 'DESC' }, take: limit });
  }

  /** Removes commands older than `before`, at most `limit`, and returns how many. */
  deleteOldest(serverId: number, before: Date, limit: number): Promise<number> {
    return this.database.write(async (manager) => {
      const oldest = await manager.find(CommandEntity, {
        select: { id: true, createdAt: true },
        where: { serverId },
        order: { id: 'ASC' },
        take: limit,
      });
      const ids = oldest.filter(({ createdAt }) => createdAt < before).map(({ id }) => id);
      if (ids.length > 0) await manager.delete(CommandEntity, ids);
      return ids.length;
    });
  }
}
