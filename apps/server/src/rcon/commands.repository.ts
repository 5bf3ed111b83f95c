import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { WriteGroup } from '../platform/database/write-group.js';
import { CommandEntity } from './command.entity.js';

type NewCommand = Omit<CommandEntity, 'id'>;

@Injectable()
export class CommandsRepository {
  private readonly inserts = new WriteGroup<NewCommand, CommandEntity>((commands) =>
    this.database.write((manager) => manager.save(manager.create(CommandEntity, [...commands]))),
  );

  constructor(private readonly database: Database) {}

  /** Resolves when it is on disk; commands that end together share a transaction. */
  insert(command: NewCommand): Promise<CommandEntity> {
    return this.inserts.write(command);
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
