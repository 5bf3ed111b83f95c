import { Injectable } from '@nestjs/common';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { IsNull, LessThan, MoreThan } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { insertRow } from '../platform/database/insert-row.js';
import { BY_ID, listRows } from '../platform/database/list-rows.js';
import { type Page } from '../platform/pages/page.js';
import { ApiTokenEntity } from './api-token.entity.js';
import { type Place } from './may.js';

const PLACES = {
  servers: { table: 'servers', columns: 'id, group_id AS "groupId"' },
  groups: { table: 'server_groups', columns: 'NULL AS id, id AS "groupId"' },
} as const;

/** TypeORM joins the two conditions with OR. */
const alive = <T extends object>(now: Date, also: T) => [
  { ...also, expiresAt: MoreThan(now) },
  { ...also, expiresAt: IsNull() },
];

@Injectable()
export class ApiTokensRepository {
  constructor(private readonly database: Database) {}

  async findAlive(tokenHash: string, now: Date): Promise<ApiTokenEntity | null> {
    const found = await this.database.row(ApiTokenEntity, { tokenHash });
    return found && (found.expiresAt === null || found.expiresAt > now) ? found : null;
  }

  findById(id: number, userId: number): Promise<ApiTokenEntity | null> {
    return this.database.row(ApiTokenEntity, { id, userId });
  }

  pageOfUser(userId: number, page: PageQuery): Promise<Page<ApiTokenEntity>> {
    const tokens = this.database.read(ApiTokenEntity).createQueryBuilder('token').where({ userId });
    return listRows(tokens, BY_ID, page);
  }

  /** Call within the turn that relies on the count. */
  countAlive(userId: number, now: Date): Promise<number> {
    return this.database.write((manager) => manager.countBy(ApiTokenEntity, alive(now, { userId })));
  }

  count(userId: number, now: Date): Promise<number> {
    return this.database.read(ApiTokenEntity).countBy(alive(now, { userId }));
  }

  insert(token: Omit<ApiTokenEntity, 'id'>): Promise<ApiTokenEntity> {
    return this.database.write((manager) => insertRow(manager, ApiTokenEntity, token));
  }

  async touch(id: number, use: Pick<ApiTokenEntity, 'lastUsedAt' | 'lastUsedAddress'>): Promise<void> {
    await this.database.write((manager) => manager.update(ApiTokenEntity, { id }, use));
  }

  /** Those of these servers, or groups, that exist. Read here as this module knows nothing of either otherwise. */
  async placesAmong(kind: keyof typeof PLACES, ids: readonly number[]): Promise<readonly Place[]> {
    if (ids.length === 0) return [];
    const { columns, table } = PLACES[kind];
    const marks = ids.map(() => '?').join();
    return this.database
      .read(ApiTokenEntity)
      .query<Place[]>(`SELECT ${columns}, owner_id AS "ownerId" FROM ${table} WHERE id IN (${marks})`, [
        ...ids,
      ]);
  }

  /** Returns how many were deleted. */
  async deleteOfUser(userId: number): Promise<number> {
    const result = await this.database.write((manager) => manager.delete(ApiTokenEntity, { userId }));
    return result.affected ?? 0;
  }

  /** Returns the deleted token; null if there is none, or it belongs to another user. */
  delete(id: number, userId: number): Promise<ApiTokenEntity | null> {
    return this.database.write(async (manager) => {
      const token = await manager.findOneBy(ApiTokenEntity, { id, userId });
      if (token) await manager.delete(ApiTokenEntity, { id });
      return token;
    });
  }

  async deleteExpired(before: Date): Promise<void> {
    await this.database.write((manager) => manager.delete(ApiTokenEntity, { expiresAt: LessThan(before) }));
  }
}
