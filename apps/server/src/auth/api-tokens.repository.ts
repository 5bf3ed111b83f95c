import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { ApiTokenEntity } from './api-token.entity.js';

@Injectable()
export class ApiTokensRepository {
  constructor(private readonly database: Database) {}

  findByHash(tokenHash: string): Promise<ApiTokenEntity | null> {
    return this.database.read(ApiTokenEntity).findOneBy({ tokenHash });
  }

  findByUser(userId: number): Promise<ApiTokenEntity[]> {
    return this.database.read(ApiTokenEntity).find({ where: { userId }, order: { id: 'ASC' } });
  }

  insert(token: Omit<ApiTokenEntity, 'id'>): Promise<ApiTokenEntity> {
    return this.database.write((manager) => manager.save(manager.create(ApiTokenEntity, token)));
  }

  async touch(id: number, lastUsedAt: Date): Promise<void> {
    await this.database.write((manager) => manager.update(ApiTokenEntity, { id }, { lastUsedAt }));
  }

  /** How many there were. */
  async deleteOfUser(userId: number): Promise<number> {
    const result = await this.database.write((manager) => manager.delete(ApiTokenEntity, { userId }));
    return result.affected ?? 0;
  }

  /** True when the token existed and was this user's. */
  async delete(id: number, userId: number): Promise<boolean> {
    const result = await this.database.write((manager) => manager.delete(ApiTokenEntity, { id, userId }));
    return (result.affected ?? 0) > 0;
  }
}
