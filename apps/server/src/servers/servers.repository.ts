import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { insertRow } from '../platform/database/insert-row.js';
import { ServerEntity } from './server.entity.js';

export type NewServer = Omit<ServerEntity, 'id'>;
export type ServerChange = Partial<Omit<ServerEntity, 'id' | 'ownerId' | 'createdAt'>>;

@Injectable()
export class ServersRepository {
  constructor(private readonly database: Database) {}

  findById(id: number): Promise<ServerEntity | null> {
    return this.database.read(ServerEntity).findOneBy({ id });
  }

  findByOwner(ownerId: number): Promise<ServerEntity[]> {
    return this.database.read(ServerEntity).find({ where: { ownerId }, order: { id: 'ASC' } });
  }

  findAll(): Promise<ServerEntity[]> {
    return this.database.read(ServerEntity).find({ order: { id: 'ASC' } });
  }

  findOldest(limit: number): Promise<ServerEntity[]> {
    return this.database.read(ServerEntity).find({ order: { id: 'ASC' }, take: limit });
  }

  findByIds(ids: readonly number[]): Promise<ServerEntity[]> {
    return this.database.read(ServerEntity).findBy({ id: In(ids) });
  }

  /** Counts and inserts as one: two requests at once must not both find the last free place. */
  insert(server: NewServer, requireRoom: (owned: number) => void): Promise<ServerEntity> {
    return this.database.write(async (manager) => {
      requireRoom(await manager.countBy(ServerEntity, { ownerId: server.ownerId }));
      return insertRow(manager, ServerEntity, server);
    });
  }

  async delete(id: number): Promise<boolean> {
    const result = await this.database.write((manager) => manager.delete(ServerEntity, { id }));
    return (result.affected ?? 0) > 0;
  }

  /**
   * Leaves a deleted server deleted. `requireFit` sees what is stored at that moment: of two changes at once, the
   * second must not be judged by what the first has replaced.
   */
  async update(
    id: number,
    change: ServerChange,
    requireFit: (stored: ServerEntity) => void = () => undefined,
  ): Promise<void> {
    if (Object.keys(change).length === 0) return;
    await this.database.write(async (manager) => {
      const stored = await manager.findOneBy(ServerEntity, { id });
      if (!stored) return;
      requireFit(stored);
      await manager.update(ServerEntity, { id }, change);
    });
  }
}
