import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { CommandEntity } from './command.entity.js';

@Injectable()
export class CommandsRepository {
  constructor(private readonly database: Database) {}

  insert(command: Omit<CommandEntity, 'id'>): Promise<CommandEntity> {
    return this.database.write((manager) => manager.save(manager.create(CommandEntity, command)));
  }

  findNewest(serverId: number, limit: number): Promise<CommandEntity[]> {
    return this.database
      .read(CommandEntity)
      .find({ where: { serverId }, order: { id: 'DESC' }, take: limit });
  }
}
